// Clicks and forms.

document.addEventListener("click", (event) => {
  if (event.target.id === "sheet") {
    const box = event.target.getBoundingClientRect();
    const isInside = event.clientX >= box.left && event.clientX <= box.right
      && event.clientY >= box.top && event.clientY <= box.bottom;
    if (!isInside) closeSheet();
    return;
  }
  if (event.target.closest("#keys-button")) return showKeys();
  if (event.target.closest("#locate")) return locate();
  if (event.target.closest("#unlocate")) leavePlace();
  const isControl = event.target.closest("a, button, input, summary, form") !== null;
  const row = isControl || !getSelection().isCollapsed ? null : event.target.closest(".row, .event");
  const link = event.target.closest("a[href]") ?? row?.querySelector("a.title");
  if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey
    || event.altKey || link.target === "_blank" || link.classList.contains("skip")) return;
  if (link.closest(".rest")) {
    // It stays open until another page is shown.
    event.preventDefault();
    const part = link.closest(".part, .feed");
    whole.add(part.id);
    moveRows(() => keepFolds(part));
    return part.querySelector(`.row.${link.className} a.title`)?.focus({ preventScroll: true });
  }
  const url = new URL(link.getAttribute("href") ?? link.href.baseVal, location.href);
  if (!isView(url)) return;
  event.preventDefault();
  if (url.searchParams.has("item") || url.searchParams.has("stop")) {
    if (!link.closest("#sheet, .hours")) opener = { id: link.closest("[id]")?.id, address: link.getAttribute("href") };
  }
  if (link.matches("#sheet .close")) return closeSheet();
  const isSheet = link.closest("#sheet") !== null;
  const side = { prev: -1, next: 1 }[link.rel];
  go(url, { scroll: !isSheet, replace: isSheet && url.searchParams.has("order"), side });
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.classList.contains("star")) {
    event.preventDefault();
    star(form);
  } else if (form.classList.contains("search")) {
    event.preventDefault();
    search(form);
  } else if (form.classList.contains("act")) {
    event.preventDefault();
    act(form);
  }
});

// The row that was starred last: it may move, and stays in sight.
let starred;
const keepInSight = () => {
  const row = starred && byId(starred);
  const list = row?.closest(".across");
  starred = undefined;
  // A browser first goes on to the row to which the list had snapped.
  const show = () => list.scrollTo({ left: row.offsetLeft - list.firstElementChild.offsetLeft });
  if (list) requestAnimationFrame(() => requestAnimationFrame(show));
};

const star = async (form) => {
  starred = form.closest(".row")?.id;
  const button = form.querySelector("button");
  const isPressed = button.getAttribute("aria-pressed") === "true";
  const set = (value) => {
    button.setAttribute("aria-pressed", String(value));
    button.textContent = value ? "★" : "☆";
  };
  set(!isPressed);
  try {
    const answer = await fetch(form.getAttribute("action"), { method: "POST", redirect: "manual" });
    if (answer.type !== "opaqueredirect" && !answer.ok) throw answer.status;
  } catch {
    set(isPressed);
  }
};

// What comes of it is told by the stream; why it may not be is told here.
const act = async (form) => {
  const button = form.querySelector("button");
  if (button.getAttribute("aria-disabled") === "true") return;
  // A button that is disabled loses the focus.
  button.setAttribute("aria-disabled", "true");
  const owner = form.closest("[id]");
  if (form.dataset.done) retried.set(owner.id, form.dataset.done);
  try {
    const answer = await fetch(form.getAttribute("action"), { method: "POST", redirect: "manual", headers: { Accept: "application/problem+json, */*" } });
    if (answer.type !== "opaqueredirect" && !answer.ok) alerted({ title: (await answer.json()).detail });
  } catch {
    form.submit();
  }
  setTimeout(() => button.removeAttribute("aria-disabled"), 2000);
};

let searchTimer;
const search = (form) => {
  clearTimeout(searchTimer);
  const url = new URL(form.getAttribute("action"), location.href);
  for (const [name, value] of new FormData(form)) if (value !== "") url.searchParams.append(name, value);
  if (url.href !== location.href) go(url, { replace: true, scroll: false });
};
document.addEventListener("input", (event) => {
  if (event.target.id !== "search") return;
  clearTimeout(searchTimer);
  searchTimer = setTimeout(() => search(event.target.form), 200);
});
