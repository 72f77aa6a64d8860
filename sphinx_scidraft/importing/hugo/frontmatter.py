"""Front matter of Hugo pages, in TOML, YAML and JSON, to YAML."""

from __future__ import annotations

import datetime
import json
import tomllib
from dataclasses import dataclass
from typing import Any

import yaml

MARKS = {'+++': 'TOML', '---': 'YAML'}


@dataclass(frozen=True, slots=True)
class Page:
    """A page's front matter and text.

    :param data: the front matter
    :param body: the text after it
    :param line: the line in the file on which the text begins, counted from 1
    :param problem: why the front matter could not be read, or ''
    """

    data: dict[str, Any]
    body: str
    line: int
    problem: str = ''


def split(text: str) -> Page:
    """Return front matter and text of a page; front matter that cannot be read stays in the text."""
    text = text.removeprefix('\ufeff').replace('\r\n', '\n')
    lines = text.split('\n')
    mark = lines[0].strip()
    if mark in MARKS:
        end = next((number for number, line in enumerate(lines[1:], 1) if line.strip() == mark), 0)
        if not end:
            return Page({}, text, 1, f'the front matter has no closing {mark}')
        source, rest, line = '\n'.join(lines[1:end]), '\n'.join(lines[end + 1:]), end + 2
        try:
            data = tomllib.loads(source) if MARKS[mark] == 'TOML' else yaml.safe_load(source)
        except (tomllib.TOMLDecodeError, yaml.YAMLError, ValueError) as error:
            return Page({}, text, 1, f'the front matter is not {MARKS[mark]}: {" ".join(str(error).split())}')
    elif text.startswith('{\n') or text.startswith('{ '):
        try:
            data, end = json.JSONDecoder().raw_decode(text)
        except ValueError as error:
            return Page({}, text, 1, f'the front matter is not JSON: {error}')
        rest, line = text[end:].removeprefix('\n'), text[:end].count('\n') + 2
    else:
        return Page({}, text, 1)
    if not isinstance(data, dict):
        if data is None:
            return Page({}, rest, line)
        return Page({}, text, 1, 'the front matter is not a table of names and values')
    return Page({str(key): value for key, value in data.items()}, rest, line)


def as_yaml(data: dict[str, Any]) -> str:
    """Return front matter as MyST reads it, or '' for none."""
    if not data:
        return ''
    rows = []
    for key, value in data.items():
        flow = None if isinstance(value, list) else False
        text = yaml.safe_dump({key: _plain(value)}, allow_unicode=True, sort_keys=False, width=1000,
                              default_flow_style=flow)
        rows.append(text)
    return '---\n' + ''.join(rows) + '---\n'


def _plain(value: Any) -> Any:
    """Return a value that YAML has: times without a zone and with seconds of zero as ``2026-09-21 10:20``."""
    if isinstance(value, datetime.datetime):
        return value.isoformat(' ', 'minutes' if not value.second and not value.microsecond else 'seconds')
    if isinstance(value, datetime.time):
        return value.isoformat()
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value
