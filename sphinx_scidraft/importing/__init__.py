"""Bring along what exists: sites and papers written for other tools become projects of ours."""
