"""Validates documents of the program against the JSON Schemas in Documentation, with the package jsonschema."""
import functools
import json

from .program import expect
from .setup import ROOT


def refuse_constant(name):
    raise ValueError(f"{name} is not JSON")


def refuse_repeated(pairs):
    members = dict(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f'the name "{next(n for n in names if names.count(n) > 1)}" appears twice')
    return members


def parse(text):
    return json.loads(text, parse_constant=refuse_constant, object_pairs_hook=refuse_repeated)


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


@functools.cache
def validator(name, part, is_closed):
    """That of a schema, or of one of its $defs. It may refer to those beside it by their $id."""
    from jsonschema import Draft202012Validator
    from referencing import Registry, Resource

    schemas = {file.name: parse(file.read_bytes()) for file in sorted(ROOT.glob("Documentation/*.schema.json"))}
    registry = Registry().with_resources((schema["$id"], Resource.from_contents(closed(schema))) for schema in schemas.values())
    schema = schemas[f"{name}.schema.json"]
    Draft202012Validator.check_schema(schema)
    schema = closed(schema) if is_closed else schema
    if part:
        schema = {"$schema": schema["$schema"], "$defs": schema["$defs"], "$ref": f"#/$defs/{part}"}
    return Draft202012Validator(schema, registry=registry)


def deepest(error):
    """The faults inside an alternative say more than that none of the alternatives fits."""
    while error.context:
        error = max(error.context, key=lambda inner: len(inner.absolute_path))
    return error


def faults(name, text, place, part=None, by_line=False):
    """What is wrong with a text, by the schema of this name.

    - part: The name in the schema's $defs that it has to follow.
    - by_line: Each line has to; of the schema itself, it may have members that it does not name.
    """
    lines = text.splitlines(keepends=True) if by_line else [text]
    found = []
    for number, line in enumerate(lines, start=1):
        here = f"{place}:{number}" if by_line else place
        if not line.endswith(b"\n"):
            found.append(f"{here}: the last line is not ended")
        try:
            document = parse(line.decode("utf-8"))
        except ValueError as error:
            found.append(f"{here}: {error}")
            continue
        for error in map(deepest, validator(name, part, part is not None or not by_line).iter_errors(document)):
            found.append(f"{here}: {''.join(f'/{part}' for part in error.absolute_path) or '/'}: {error.message}")
    return found


def check(name, text, place, **more):
    """Fails where a text does not follow a schema."""
    found = faults(name, text, place, **more)
    expect(not found, "\n".join(found))


def validate(name, *files, **more):
    """Fails where one of the files does not follow a schema."""
    for file in files:
        check(name, file.read_bytes(), file, **more)
