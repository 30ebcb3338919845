"""The checks, by name."""
from . import following, looks, near, standing, using, weight

ALL = {
    "script": following.script, "views": looks.views, "reading": following.reading, "clock": following.clock,
    "walls": looks.walls, "large": looks.large_text, "months": using.months, "choices": using.choices, "keys": using.keys,
    "plain": using.plain, "states": standing.states, "alerts": following.alerts, "sleep": following.sleep,
    "map": near.map_of_stops, "hostile": standing.hostile, "paint": weight.paint, "wall": weight.wall,
}
