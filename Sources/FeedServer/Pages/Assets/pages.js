// The way from page to page, without loading a document.

const views = ["/", "/by-feed", "/calendar", "/map", "/feeds", "/history"];
const isView = (url) => url.origin === location.origin && views.includes(url.pathname);
let visit = 0;
let shown = location.pathname;
const period = "#month, #week, #year";

// Shows a page of the board in the place of this one; anything that fails is left to the browser.
//
// What moves out of sight before does so when the answer is there; the page comes in from a side: of a later view or month, the end.
const go = async (address, { replace = false, scroll = true, keepHistory = false, after, side } = {}) => {
  const url = new URL(address, location.href);
  const own = (visit += 1);
  try {
    const answer = await fetch(url, { headers: { Accept: "text/html" } });
    if (!answer.ok || !(answer.headers.get("Content-Type") || "").startsWith("text/html")) throw answer.status;
    const landed = new URL(answer.url);
    if (!isView(landed)) throw landed.pathname;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const [sheet, hasSheet] = [byId("sheet"), page.getElementById("sheet") !== null];
    await (sheet && !hasSheet ? slideOut(sheet) : after?.());
    if (own !== visit) return;
    const [old, next] = [shown, url.pathname].map((path) => views.indexOf(path));
    shown = url.pathname;
    if (!keepHistory) history[replace ? "replaceState" : "pushState"](null, "", url);
    if (old !== next) whole.clear();
    retried.clear();
    const summary = body.dataset.summary;
    show(page, old === next && !sheet && !hasSheet && !side);
    if (!sheet && !hasSheet && body.dataset.summary !== summary) announce(body.dataset.summary);
    if (scroll && old !== next && !sheet) scrollTo(0, 0);
    if (scroll && !sheet && !hasSheet && !keepHistory) showToday();
    if (old !== next) comeIn(byId("board"), side ?? Math.sign(next - old)); else if (side) comeIn(document.querySelector(period), side);
  } catch {
    if (own === visit) location.assign(url);
  }
};

const show = (page, isSame) => {
  const place = focused();
  document.title = page.title;
  document.documentElement.lang = page.documentElement.lang;
  for (const name of [...body.classList]) if (name !== "night" && name !== "idle") body.classList.remove(name);
  body.classList.add(...page.body.classList);
  for (const [name, value] of Object.entries(page.body.dataset)) body.dataset[name] = value;
  setClock(Number(body.dataset.now));
  readTemplates();
  for (const part of ["nav.views", ".brand"]) {
    const [old, made] = [document.querySelector(part), page.querySelector(part)];
    if (old && made && old.outerHTML !== made.outerHTML) old.replaceWith(made);
  }
  showView();
  takeSearch(page);
  const change = () => swap(page.getElementById("page").innerHTML);
  if (isSame) moveRows(change); else change();
  focusAgain(place);
  toldMinute = undefined;
  count();
  tellMinute();
  locateAgain();
  listen();
};

// The form keeps its field, in which somebody may be typing.
const takeSearch = (page) => {
  const [form, made] = [document.querySelector("form.search"), page.querySelector("form.search")];
  if (!form || !made) return;
  form.setAttribute("action", made.getAttribute("action"));
  for (const hidden of form.querySelectorAll("input[type=hidden]")) hidden.remove();
  form.append(...made.querySelectorAll("input[type=hidden]"));
  const [field, other] = [form.elements.search, made.elements.search];
  if (document.activeElement !== field) field.value = other.value;
};

addEventListener("popstate", () => go(location.href, { keepHistory: true, scroll: false }));
