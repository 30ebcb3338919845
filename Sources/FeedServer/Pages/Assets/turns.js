// Views and months, turned by a finger.

// Returns the part that turns with a finger at this place, and the links to the pages before and after it.
const turnable = () => {
  const month = body.classList.contains("view-calendar") && document.querySelector(period);
  const all = [...document.querySelectorAll("nav.views a")];
  const place = all.findIndex((a) => a.hasAttribute("aria-current"));
  if (!month) return { element: byId("board"), links: [all[place - 1], all[place + 1]] };
  return { element: month, links: ["prev", "next"].map((rel) => document.querySelector(`.months a[rel=${rel}]`)) };
};

// True at a part that scrolls sideways or follows fingers by itself, which is not turned.
const isPanned = (target) => {
  for (let element = target; element && element.id !== "page"; element = element.parentElement) {
    const style = getComputedStyle(element);
    if (style.touchAction === "none") return true;
    if (element.scrollWidth > element.clientWidth && ["auto", "scroll"].includes(style.overflowX)) return true;
  }
  return false;
};

followers.push({
  take(event) {
    const page = event.target.closest("#page");
    // The style sheet says on which screens; at the edge a finger means the browser.
    if (event.pointerType === "mouse" || !page || !getComputedStyle(page).touchAction.includes("pan-y")) return undefined;
    if (event.target.closest("dialog, .map") || event.clientX < 24 || event.clientX > innerWidth - 24) return undefined;
    return isPanned(event.target) ? undefined : turnable();
  },
  follows: (_, x, y) => Math.abs(x) > 1.5 * Math.abs(y) && getSelection().isCollapsed,
  move({ element, links }, x) {
    const isOpen = links[x < 0 ? 1 : 0];
    if (!hasMovement()) return;
    body.classList.add("turning");
    element.style.translate = `${isOpen ? x : x / 5}px 0`;
    element.style.opacity = 1 - Math.min(Math.abs(x) / innerWidth, 1) * .6;
  },
  async end({ element, links }, [x], [speed]) {
    const [place, opacity] = [parseFloat(element.style.translate) || 0, element.style.opacity || 1];
    const settle = () => Object.assign(element.style, { translate: "", opacity: "" });
    const side = x < 0 ? 1 : -1;
    const link = links[x < 0 ? 1 : 0];
    const isFar = Math.abs(x) > innerWidth * .3 || (Math.abs(x) > 24 && -side * speed > .3);
    if (!link || !isFar) {
      settle();
      if (hasMovement()) await spring(element, "x", place, 0, speed).finished;
    } else {
      // It stays where the finger has left it until the next one is there.
      const leave = () => hasMovement() && element.animate(
        { translate: [`${place}px 0`, `${-side * innerWidth}px 0`], opacity: [opacity, 0] },
        { duration: 140, fill: "forwards" }).finished;
      await go(link.href, { scroll: element.id === "board", after: leave, side });
      settle();
    }
    body.classList.remove("turning");
  },
});
