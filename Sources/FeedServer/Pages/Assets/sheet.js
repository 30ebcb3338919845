// The sheet of an item or a stop.

// What opens a sheet has the focus again when that sheet has closed, and not when a page comes before it has opened.
let opener;
let isOpen = false;
const isPhone = matchMedia("(max-width: 43.9rem)");
let isHalf = false;
let leaving;
const openSheet = () => {
  const sheet = byId("sheet");
  const wasOpen = isOpen;
  isOpen = sheet !== null;
  if (!sheet) {
    if (wasOpen && opener) linkIn(byId(opener.id), opener.address)?.focus({ preventScroll: true });
    if (wasOpen) opener = undefined;
    return;
  }
  if (sheet.matches(":modal") || leaving?.sheet === sheet) return;
  sheet.removeAttribute("open");
  // What takes the place of a sheet stands as that stood.
  sheet.classList.toggle("still", wasOpen);
  sheet.showModal();
  sheet.addEventListener("animationend", () => sheet.classList.add("still"), { once: true });
  if (!wasOpen) isHalf = isPhone.matches && sheet.offsetHeight > innerHeight * .7;
  sheet.classList.toggle("half", isHalf);
  // What goes along with a finger does not scroll.
  sheet.addEventListener("touchmove", (event) => { if (finger?.chosen && event.cancelable) event.preventDefault(); },
    { passive: false });
};

// Slides out of sight, once: the page without it is shown when it is gone.
const slideOut = (sheet, speed = 0) => {
  if (leaving?.sheet === sheet) return leaving.gone;
  if (!hasMovement()) return undefined;
  const [from, to] = [placeOf(sheet), sheet.offsetHeight];
  const duration = Math.min(Math.max((to - from) / Math.max(speed, 2.5), 100), 250);
  sheet.classList.add("leaving");
  const easing = speed > .5 ? "linear" : "ease-in";
  const way = sheet.animate({ translate: [`0 ${from}px`, `0 ${to}px`] }, { duration, easing, fill: "forwards" });
  leaving = { sheet, gone: way.finished.then(() => sheet.close(), () => {}) };
  return leaving.gone;
};
const closeSheet = (speed) => {
  const sheet = byId("sheet");
  slideOut(sheet, speed);
  go(sheet.dataset.close, { scroll: false });
};

document.addEventListener("cancel", (event) => {
  if (event.target.id !== "sheet") return;
  event.preventDefault();
  closeSheet();
}, true);

// How far below its full height it stands.
const placeOf = (sheet) => parseFloat(getComputedStyle(sheet).translate.split(" ")[1]) || 0;
const setPlace = (sheet, place, { height, stops }) => {
  sheet.style.translate = `0 ${place}px`;
  // The page behind it is lit as it goes.
  const lowest = stops.at(-1);
  sheet.style.setProperty("--dim", 1 - Math.min(Math.max((place - lowest) / (height - lowest), 0), 1));
};

// A finger moves the sheet by its head, and by its body where that has nothing to scroll: full height, half of the
// screen, and below that closed.
followers.push({
  take(event) {
    const sheet = event.target.closest("#sheet:modal");
    const head = event.target.closest("#sheet > .head");
    if (!sheet || leaving?.sheet === sheet) return undefined;
    return event.pointerType === "mouse" && (!head || event.target.closest("a, button")) ? undefined : { element: sheet, head };
  },
  follows(hold, x, y) {
    const sheet = hold.element;
    if (Math.abs(x) > Math.abs(y) || (!hold.head && (y > 0 ? sheet.scrollTop > 0 : !sheet.classList.contains("half")))) return false;
    const shown = sheet.offsetHeight - placeOf(sheet);
    sheet.getAnimations().forEach((way) => way.cancel());
    sheet.classList.add("still", "held");
    sheet.classList.remove("half");
    hold.height = sheet.offsetHeight;
    hold.start = hold.height - shown;
    const half = hold.height - Math.round(innerHeight * .55);
    hold.stops = half > 80 ? [0, half] : [0];
    setPlace(sheet, hold.start, hold);
    return true;
  },
  move(hold, _, y) {
    const place = hold.start + y;
    setPlace(hold.element, place < 0 ? place / 5 : place, hold);
  },
  end({ element: sheet, start, height, stops }, [, y], [, speed]) {
    sheet.classList.remove("held");
    const [from, lowest] = [placeOf(sheet), stops.at(-1)];
    // Where it would come to rest.
    const aim = start + y + speed * 200;
    if (y > 0 && aim > lowest + Math.min(100, (height - lowest) * .3)) return closeSheet(speed);
    const stop = stops.reduce((best, other) => (Math.abs(other - aim) < Math.abs(best - aim) ? other : best));
    const settle = () => {
      sheet.style.translate = "";
      sheet.style.removeProperty("--dim");
      isHalf = stop > 0;
      sheet.classList.toggle("half", isHalf);
    };
    if (!hasMovement()) return settle();
    setPlace(sheet, stop, { height, stops });
    spring(sheet, "y", from, stop, speed).finished.then(settle, () => {});
  },
});
