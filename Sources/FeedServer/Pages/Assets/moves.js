// Rows on their way to a new place.
//
// They move by themselves and not by a view transition, which shows a picture of the page meanwhile: countdowns would
// stand still and a click would be lost each time that a train leaves.

const movable = "#board :is(section, .card, .line, .row, .event)";

// The places of what is in sight, by id; nothing where there is so much that looking for them costs time.
const places = () => {
  const all = document.querySelectorAll(movable);
  const seen = new Map();
  if (all.length > 600) return seen;
  for (const element of all) {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (element.id && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth) seen.set(element.id, [left, top]);
  }
  return seen;
};

const onTheWay = new Set();
const way = (element, frames) => {
  const moving = element.animate(frames, { duration: 260, easing: "cubic-bezier(.2, .8, .2, 1)" });
  onTheWay.add(moving);
  moving.finished.catch(() => {}).then(() => onTheWay.delete(moving));
};

// Makes changes. What is at another place after them goes there from where it was seen, and what it contains goes along.
const moveRows = (change) => {
  if (!hasMovement()) return change();
  const began = performance.now();
  const before = places();
  change();
  onTheWay.forEach((moving) => moving.cancel());
  const after = before.size ? places() : before;
  // On a page that is late, what moves would jump.
  if (performance.now() - began > 200) return;
  const shifts = new Map();
  for (const [id, [left, top]] of after) {
    const element = byId(id);
    const outer = shifts.get(element.parentElement.closest(movable)) ?? [0, 0];
    const old = before.get(id);
    const shift = old ? [old[0] - left, old[1] - top] : outer;
    shifts.set(element, shift);
    const zoom = element.currentCSSZoom ?? 1;
    const [x, y] = [(shift[0] - outer[0]) / zoom, (shift[1] - outer[1]) / zoom];
    if (Math.abs(x) < 1 && Math.abs(y) < 1) continue;
    // From one column into another it does not fly across what lies between, and on a wall no row passes over another,
    // since somebody may be reading both.
    const isFar = (Math.abs(x) > 40 && Math.abs(y) > 40) || body.classList.contains("kiosk");
    // What moves farther passes over what moves less, and over what stays.
    const zIndex = 2 + Math.round(Math.abs(y));
    way(element, isFar ? { opacity: [0, 1] } : { translate: [`${x}px ${y}px`, "0 0"], zIndex: [zIndex, zIndex] });
  }
};

// What has come with a turn of the page comes in from the side that it was turned to.
const comeIn = (element, side) => {
  if (!element || !hasMovement()) return;
  element.animate({ translate: [`${side * 3}rem 0`, "0 0"], opacity: [.2, 1] }, { duration: 220, easing: "cubic-bezier(.2, .8, .2, 1)" });
};
