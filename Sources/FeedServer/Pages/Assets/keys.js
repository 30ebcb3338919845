// Keys.

const showKeys = () => { if (!byId("keys").open) byId("keys").showModal(); };

const links = () => [...document.querySelectorAll("#board .row a.title, #board .event a.title")]
  .filter((link) => link.offsetParent !== null);
const step = (by) => {
  const all = links();
  const current = all.indexOf(document.activeElement?.closest(".row, .event")?.querySelector("a.title"));
  const next = all[current < 0 ? 0 : Math.min(Math.max(current + by, 0), all.length - 1)];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
};

// Months that are still to be turned: a key may be pressed again before the page is there.
let turns = 0;
let isTurning = false;
const turn = async (by) => {
  turns += by;
  if (isTurning) return;
  isTurning = true;
  while (turns !== 0) {
    const way = Math.sign(turns);
    const link = document.querySelector(`.months a[rel=${way < 0 ? "prev" : "next"}]`);
    turns = link ? turns - way : 0;
    if (link) await go(link.href, { scroll: false, side: way });
  }
  isTurning = false;
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  const target = event.target;
  if (target.id === "search" && event.key === "Escape") {
    target.value = "";
    search(target.form);
    target.blur();
    return;
  }
  if (target.matches("input, textarea, select") || body.classList.contains("kiosk") || byId("keys").open) return;
  const isCovered = byId("sheet") !== null;
  const act = {
    "?": showKeys,
    "/": isCovered ? undefined : () => byId("search").focus(),
    j: isCovered ? undefined : () => step(1),
    k: isCovered ? undefined : () => step(-1),
    s: () => (byId("sheet") || document.activeElement?.closest(".row"))?.querySelector("form.star")?.requestSubmit(),
    "[": () => turn(-1),
    "]": () => turn(1),
  }[event.key];
  const view = /^[1-6]$/.test(event.key) ? document.querySelectorAll("nav.views a")[event.key - 1] : undefined;
  if (!act && !view) return;
  event.preventDefault();
  if (act) act();
  else view.click();
});
