"""Statements in documents: nodes, directives, roles, records, references and rebuilding."""
