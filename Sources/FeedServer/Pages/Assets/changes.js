// Changes of the page.

// What belongs into a drawing is one of its elements, not one of the page with the same name.
const element = (html, beside) => {
  const template = document.createElement("template");
  const isDrawn = beside instanceof SVGElement && !html.startsWith("<svg");
  template.innerHTML = isDrawn ? `<svg>${html}</svg>` : html;
  const made = template.content.firstElementChild;
  return isDrawn ? made.firstElementChild : made;
};

// Where the focus is, so that it is there again when the element was replaced by a new one, or beside it when it went.
const controls = "a, button, input, summary";
const focused = () => {
  const active = document.activeElement;
  const owner = active && active.closest("[id]");
  if (!owner || owner === body) return null;
  const near = [owner.nextElementSibling, owner.previousElementSibling].map((element) => element?.id).filter(Boolean);
  return { id: owner.id, near, place: [...owner.querySelectorAll(controls)].indexOf(active) };
};
// A link of a map has an id of its own; of a list item it is the one that was followed, or the first.
const linkIn = (owner, address) => {
  if (!owner || owner.matches("a")) return owner;
  return [...owner.querySelectorAll("a")].find((a) => a.getAttribute("href") === address) ?? owner.querySelector("a");
};
const focusAgain = (place) => {
  if (!place || (document.activeElement && document.activeElement !== body)) return;
  const owner = byId(place.id);
  const control = owner && (place.place < 0 ? owner : owner.querySelectorAll(controls)[place.place]);
  const first = (element) => (element?.matches(controls) ? element : element?.querySelector(controls));
  const next = control ?? first(owner) ?? first(place.near.map(byId).find(Boolean)) ?? byId("board");
  next.focus({ preventScroll: true });
};

// What a screen reader is told of a page that has changed by a key, a search or a button.
const announce = (text) => { byId("said").textContent = text; };

// The feeds that the viewer has had fetched again, by the ids of the lines on them, which go when the feeds answer.
const retried = new Map();
const tellRetried = () => {
  for (const [id, text] of retried) {
    if (byId(id)?.matches(":not(.fresh, .partial)")) continue;
    retried.delete(id);
    announce(text);
  }
};

// A row that has changed is marked for a moment; where most of them change, marks tell nothing, and cost each frame.
const isQuiet = matchMedia("(prefers-reduced-motion: reduce)");
let areMany = false;
const flash = (row, name) => {
  if (areMany || isQuiet.matches || !row.classList || !row.classList.contains("row")) return;
  row.classList.add(name);
  setTimeout(() => row.classList.remove(name), 2000);
};

// A start that shifts by seconds, as predictions do with each answer, is no change to look at.
const looksOther = (old, made) => {
  const [before, after] = [old, made].map((row) => ({
    what: row.querySelector(".what")?.textContent,
    moment: row.querySelector(".moment")?.textContent,
    at: row.querySelector("[data-at]")?.dataset.at,
  }));
  if (before.what !== after.what) return true;
  return before.at && after.at ? Math.abs(before.at - after.at) >= 60 : before.moment !== after.moment;
};

// Makes an element like another one in its place: what stays the same is neither styled nor laid out again, and keeps the
// focus. A row of which only a text changes costs a tenth of a new one.
const liken = (old, made) => {
  if (old.nodeType === 3) {
    if (old.data !== made.data) old.data = made.data;
    return;
  }
  for (const { name, value } of made.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const { name } of [...old.attributes]) if (!made.hasAttribute(name)) old.removeAttribute(name);
  const [before, after] = [[...old.childNodes], [...made.childNodes]];
  const isAlike = before.length === after.length && before.every((node, place) => node.nodeName === after[place].nodeName);
  if (isAlike) before.forEach((node, place) => liken(node, after[place])); else old.replaceChildren(...after);
};

// What has left its place with the changes that are made now, by its id: it may come back at another one.
const left = new Map();
const apply = (change) => {
  if (change.remove) {
    const old = byId(change.remove);
    if (old) left.set(change.remove, old);
    old?.remove();
    return;
  }
  const made = element(change.html || change.put, byId(change.set || change.in));
  if (!made) return;
  if (change.set) {
    const old = byId(change.set);
    if (!old) return;
    if (old.id === "sheet") {
      // An open dialog stays one.
      for (const name of ["data-close"]) old.setAttribute(name, made.getAttribute(name));
      const [top, body] = [old.scrollTop, old.querySelector(".sheet-body")?.scrollTop];
      old.replaceChildren(...made.childNodes);
      old.scrollTop = top;
      if (body) old.querySelector(".sheet-body").scrollTop = body;
    } else {
      const isOther = !areMany && looksOther(old, made);
      if (old.matches(".row")) liken(old, made); else old.replaceWith(made);
      if (isOther) flash(byId(made.id), "altered");
    }
  } else {
    byId(made.id)?.remove();
    byId(change.in)?.insertBefore(made, change.before ? byId(change.before) : null);
    const old = left.get(made.id);
    if (!old) flash(made, "new"); else if (looksOther(old, made)) flash(made, "altered");
  }
  keepFolds(made);
  tellTimes(byId(made.id) ?? made);
};

// Hundreds of changes at once are made in parts of a few milliseconds, a part a frame: a countdown beside them goes on.
// A few are made together, so that rows move once.
let waiting = [];
let isNextFrame = false;
const makeInParts = (changes) => {
  const size = changes.reduce((sum, { html, put }) => sum + (html || put || "").length, 0);
  const isMuch = changes.length > 20 || size > 30_000;
  const parts = isMuch ? changes : [() => moveRows(() => changes.forEach(apply))];
  waiting.push(() => { areMany = isMuch; }, ...parts, () => {
    left.clear();
    if (changes.some((change) => change.put && change.in)) keepInSight();
    if (changes.some((change) => (change.set || change.in || change.remove || "").startsWith("sheet"))) openSheet();
    showLocate();
    tellRetried();
  });
  if (!isNextFrame || document.hidden) makeChanges();
};
const makeChanges = () => {
  const end = performance.now() + 4;
  const place = focused();
  let made = 0;
  while (made < waiting.length && (made === 0 || document.hidden || performance.now() < end)) {
    const next = waiting[made];
    made += 1;
    if (typeof next === "function") next(); else apply(next);
  }
  waiting.splice(0, made);
  focusAgain(place);
  isNextFrame = waiting.length > 0;
  if (isNextFrame) requestAnimationFrame(makeChanges);
};

const swap = (html) => {
  waiting = [];
  left.clear();
  byId("page").innerHTML = html;
  keepFolds(byId("page"));
  showLocate();
  openSheet();
  tellRetried();
};
