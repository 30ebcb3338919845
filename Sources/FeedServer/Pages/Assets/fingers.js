// Fingers on the page: which part follows one, from when on, and how fast it is let go.

// A part that follows a finger: `take` returns what a finger has hold of, if anything; `follows` says for the first
// distance whether it goes along; then come `move` and `end`, the latter with the speed in pixels a millisecond.
const followers = [];
let finger;

const letGo = (event, isCancelled) => {
  const { chosen, x, y, moves } = finger;
  finger = undefined;
  if (!chosen) return;
  const recent = moves.filter(({ at }) => event.timeStamp - at < 100);
  const [first, last] = [recent[0], recent.at(-1)];
  const time = first ? Math.max(last.at - first.at, 1) : 1;
  const speed = recent.length < 2 || isCancelled ? [0, 0] : [(last.x - first.x) / time, (last.y - first.y) / time];
  chosen.follower.end(chosen.hold, isCancelled ? [0, 0] : [event.clientX - x, event.clientY - y], speed);
  // What was dragged by a mouse was not clicked.
  const stop = (click) => { click.preventDefault(); click.stopPropagation(); };
  addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }), 0);
};

document.addEventListener("pointerdown", (event) => {
  // A second finger zooms.
  if (finger) letGo(event, true);
  if (!event.isPrimary || event.button !== 0) return;
  const candidates = followers.map((follower) => ({ follower, hold: follower.take(event) })).filter(({ hold }) => hold);
  const [x, y] = [event.clientX, event.clientY];
  if (candidates.length) finger = { id: event.pointerId, x, y, candidates, moves: [{ at: event.timeStamp, x, y }] };
});
document.addEventListener("pointermove", (event) => {
  if (event.pointerId !== finger?.id) return;
  const [x, y] = [event.clientX - finger.x, event.clientY - finger.y];
  if (!finger.chosen) {
    const way = Math.hypot(x, y);
    if (way < 8) return;
    finger.chosen = finger.candidates.find(({ follower, hold }) => follower.follows(hold, x, y));
    if (!finger.chosen) {
      finger = undefined;
      return;
    }
    // It does not jump by the distance after which it is known to move.
    finger.x += x / way * 8;
    finger.y += y / way * 8;
    finger.chosen.hold.element.setPointerCapture(event.pointerId);
  }
  finger.chosen.follower.move(finger.chosen.hold, event.clientX - finger.x, event.clientY - finger.y);
  finger.moves.push({ at: event.timeStamp, x: event.clientX, y: event.clientY });
});
for (const [name, isCancelled] of [["pointerup", false], ["pointercancel", true]]) {
  document.addEventListener(name, (event) => { if (event.pointerId === finger?.id) letGo(event, isCancelled); });
}

// A spring from one place to another, which goes on with the speed of the finger.
const spring = (element, axis, from, to, speed) => {
  const places = [];
  let [rest, velocity] = [from - to, speed * 1000];
  for (let step = 0; step < 240 && (step < 4 || Math.abs(rest) > .5 || Math.abs(velocity) > 20); step += 1) {
    if (step % 4 === 0) places.push(to + rest);
    velocity -= (260 * rest + 26 * velocity) / 240;
    rest += velocity / 240;
  }
  places.push(to);
  const translate = places.map((place) => (axis === "x" ? `${place}px 0` : `0 ${place}px`));
  return element.animate({ translate }, places.length * 1000 / 60);
};
const hasMovement = () => !isQuiet.matches && !document.hidden;
