#!/usr/bin/env python3
"""Checks documents that aggregate printed against their JSON Schema.

    validate_output.py SCHEMA DOCUMENT...            JSON documents
    validate_output.py --ndjson SCHEMA DOCUMENT...   an item a line, each against $defs/item
    validate_output.py --changes SCHEMA DOCUMENT...  a change a line, each against $defs/change
    validate_output.py --lines SCHEMA DOCUMENT...    a line each against the schema itself

A schema may refer to those beside it by their $id. But with --lines, members that the schema does not name are faults
too. A DOCUMENT of "-" is standard input. Prints one line for each fault and exits with 1 if there is any, with 2 if a file
cannot be used at all. Needs the package jsonschema, 4.18 or later.
"""

import argparse
import json
import pathlib
import sys

from jsonschema import Draft202012Validator
from referencing import Registry, Resource


def refuse_constant(name):
    raise ValueError(f"{name} is not JSON")


def refuse_repeated(pairs):
    members = dict(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f'the name "{next(n for n in names if names.count(n) > 1)}" stands more than once')
    return members


def parse(text):
    return json.loads(text, parse_constant=refuse_constant, object_pairs_hook=refuse_repeated)


def read(path):
    # As bytes, so that a text that is not UTF-8 is found too.
    if path == "-":
        return sys.stdin.buffer.read()
    with open(path, "rb") as file:
        return file.read()


def closed(schema):
    """The same schema without members that it does not name: what readers pass over, we do not write unawares."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    result = {name: closed(part) for name, part in schema.items()}
    if result.get("type") == "object" and isinstance(result.get("properties"), dict):
        result.setdefault("additionalProperties", False)
    return result


def beside(path):
    """The schemas in the same folder, as a schema refers to them, each closed."""
    schemas = [parse(file.read_bytes()) for file in sorted(pathlib.Path(path).parent.glob("*.schema.json"))]
    return Registry().with_resources((schema["$id"], Resource.from_contents(closed(schema))) for schema in schemas)


def deepest(error):
    """The faults inside an alternative say more than that none of the alternatives fits."""
    while error.context:
        error = max(error.context, key=lambda inner: len(inner.absolute_path))
    return error


def faults(validator, text, place):
    if not text.endswith(b"\n"):
        yield f"{place}: the last line is not ended"
    try:
        document = parse(text.decode("utf-8"))
    except ValueError as error:
        yield f"{place}: {error}"
        return
    for error in validator.iter_errors(document):
        inner = deepest(error)
        pointer = "".join(f"/{part}" for part in inner.absolute_path) or "/"
        yield f"{place}: {pointer}: {inner.message}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ndjson", action="store_true", help="check each line as an item")
    parser.add_argument("--changes", action="store_true", help="check each line as a change")
    parser.add_argument("--lines", action="store_true", help="check each line by itself")
    parser.add_argument("schema")
    parser.add_argument("documents", nargs="+", metavar="DOCUMENT")
    arguments = parser.parse_args()
    try:
        schema = parse(read(arguments.schema))
        Draft202012Validator.check_schema(schema)
        registry = Registry() if arguments.schema == "-" else beside(arguments.schema)
        texts = [(path, read(path)) for path in arguments.documents]
    except Exception as error:
        print(f"validate_output.py: {error}", file=sys.stderr)
        return 2
    if not arguments.lines:
        schema = closed(schema)
    if arguments.ndjson or arguments.changes:
        line = "change" if arguments.changes else "item"
        schema = {"$schema": schema["$schema"], "$defs": schema["$defs"], "$ref": f"#/$defs/{line}"}
    if arguments.ndjson or arguments.changes or arguments.lines:
        texts = [
            (f"{path}:{number}", text_of_line)
            for path, text in texts
            for number, text_of_line in enumerate(text.splitlines(keepends=True), start=1)
        ]
    validator = Draft202012Validator(schema, registry=registry)
    found = [fault for place, text in texts for fault in faults(validator, text, place)]
    for fault in found:
        print(fault)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
