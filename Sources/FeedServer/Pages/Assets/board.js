// The board, live: counts, follows the stream of the page, and opens what is chosen without a reload.
//
// What is shown, in which order and with which words, comes from the server. The texts of distances are the only ones
// made here, from the server's templates; the server makes the same, and both are tested with the same vectors.
"use strict";
(() => {
  const body = document.body;
  const byId = (id) => document.getElementById(id);

  // MARK: The server's clock

  // The server's milliseconds, when they were read, and how fast they pass.
  let clock = { now: Number(body.dataset.now), read: performance.now(), speed: Number(body.dataset.speed) || 1 };
  const now = () => clock.now + (performance.now() - clock.read) * clock.speed;
  const setClock = (milliseconds) => {
    if (milliseconds) clock = { ...clock, now: milliseconds, read: performance.now() };
  };

  // MARK: Distances

  // The templates of the page's language, by their names: {0} is the first number, {0:one|several} is one of two forms.
  let templates;
  const readTemplates = () => { templates = JSON.parse(body.dataset.distances); };
  readTemplates();
  const text = (name, ...values) => templates[name].replace(/\{(\d)(?::([^|}]*)\|([^}]*))?\}/g,
    (_, place, one, several) => one === undefined ? values[place] : values[place] === 1 ? one : several);
  const padded = (number) => String(number).padStart(2, "0");

  const length = (seconds, form) => {
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    if (seconds < 60) return text(`${form}.seconds`, seconds);
    if (hours === 0) return text(`${form}.minutes`, minutes);
    if (hours < 10 && minutes > 0) return text(`${form}.hoursAndMinutes`, hours, minutes, padded(minutes));
    return text(`${form}.hours`, hours);
  };

  // The text for whole seconds until a start, below zero after it. From a day on, days are counted, by the server:
  // there is no text.
  const distance = (seconds, isExact = false) => {
    if (isExact && seconds >= 3600) return exact(seconds);
    if (Math.abs(seconds) >= 86400) return null;
    if (seconds === 0) return templates.now;
    if (seconds < 0) return text("ago", length(-seconds, "length"));
    if (seconds < 60 || seconds >= 3600) return text("ahead", length(seconds, "length"));
    return text("ahead", text("length.minutesAndSeconds", Math.floor(seconds / 60), padded(seconds % 60)));
  };
  const exact = (seconds) => {
    const [days, hours] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600) % 24];
    const rest = `:${padded(Math.floor(seconds / 60) % 60)}:${padded(seconds % 60)}`;
    return days === 0 ? `${hours}${rest}` : text("countdown", days, `${padded(hours)}${rest}`);
  };

  const count = (within = document) => {
    const seconds = now() / 1000;
    for (const element of within.querySelectorAll("time.count[data-at]")) {
      const rest = Math.ceil(element.dataset.at - seconds);
      const text = distance(rest, element.classList.contains("exact"));
      const node = element.firstChild;
      if (text === null || node?.data === text) continue;
      if (node) node.data = text; else element.textContent = text;
    }
  };

  // A voice tells the last minute in tens of seconds, since it takes some of them.
  const spoken = (rest) => {
    if (rest <= 0) return templates.begun;
    if (rest < 60) return text("ahead", text("spoken.seconds", Math.ceil(rest / 10) * 10));
    return rest < 86400 ? text("ahead", length(Math.floor(rest), "spoken")) : null;
  };
  window.aggregate = { distance, spoken };

  // Only what is at most some seconds ahead, since texts beyond a minute need no look each second.
  const tellDistances = (within = document, most = Infinity) => {
    const seconds = now() / 1000;
    for (const element of within.querySelectorAll(".heard[data-at]")) {
      const rest = element.dataset.at - seconds;
      if (rest > most) continue;
      const text = spoken(rest);
      if (text !== null && element.textContent !== text) element.textContent = text;
    }
  };
  const tellTimes = (within) => {
    count(within);
    tellDistances(within);
  };

  // The viewer's seconds ahead of UTC by the rules of the server, which may be newer than those of the browser.
  const offsetAt = (instant) => {
    const [first, ...changes] = body.dataset.offsets.split(" ").map(Number);
    let offset = first;
    for (let i = 0; i < changes.length && changes[i] * 1000 <= instant; i += 2) offset = changes[i + 1];
    return offset;
  };
  const timeOfDay = (instant) => new Date(instant + offsetAt(instant) * 1000).toISOString().slice(11, 16);

  let toldMinute;
  const tellMinute = () => {
    const minute = Math.floor(now() / 60000);
    if (minute === toldMinute) return;
    toldMinute = minute;
    tellDistances();
    const text = timeOfDay(now());
    if (byId("clock")) byId("clock").textContent = text;
    // A screen on a wall is dark at night.
    const hour = Number(text.slice(0, 2));
    body.classList.toggle("night", body.classList.contains("kiosk") && (hour >= 22 || hour < 6));
  };

  // All at once, when the server's second changes.
  let timer;
  const tick = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    count();
    tellDistances(document, 60);
    tellMinute();
    const rest = (1000 - (now() % 1000)) / clock.speed;
    timer = setTimeout(tick, Math.max(rest, 50) + 5);
  };

  // MARK: Changing the page

  // What belongs into a drawing is one of its elements, not one of the page with the same name.
  const element = (html, beside) => {
    const template = document.createElement("template");
    const isDrawn = beside instanceof SVGElement && !html.startsWith("<svg");
    template.innerHTML = isDrawn ? `<svg>${html}</svg>` : html;
    const made = template.content.firstElementChild;
    return isDrawn ? made.firstElementChild : made;
  };

  // Where the focus is, so that it is there again when the element was replaced by a new one.
  const focused = () => {
    const active = document.activeElement;
    const owner = active && active.closest("[id]");
    if (!owner || owner === body) return null;
    const controls = [...owner.querySelectorAll("a, button, input, summary")];
    return { id: owner.id, place: controls.indexOf(active) };
  };
  // A link of a map has an id of its own; of a list item it is the one that was followed, or the first.
  const linkIn = (owner, address) => {
    if (!owner || owner.matches("a")) return owner;
    return [...owner.querySelectorAll("a")].find((a) => a.getAttribute("href") === address) ?? owner.querySelector("a");
  };
  const focusAgain = (place) => {
    if (!place || (document.activeElement && document.activeElement !== body)) return;
    const owner = byId(place.id);
    const control = owner && (place.place < 0 ? owner : owner.querySelectorAll("a, button, input, summary")[place.place]);
    if (control) control.focus({ preventScroll: true });
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
        old.replaceWith(made);
        if (looksOther(old, made)) flash(made, "altered");
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
  let waiting = [];
  let isNextFrame = false;
  const makeInParts = (changes) => {
    waiting.push(() => { areMany = changes.length > 20; }, ...changes, () => {
      left.clear();
      if (changes.some((change) => change.put && change.in)) keepInSight();
      if (changes.some((change) => (change.set || change.in || change.remove || "").startsWith("sheet"))) openSheet();
      showLocate();
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
  };

  // MARK: The stream

  let source;
  let lostTimer;
  const notice = byId("connection");

  const lost = () => {
    if (lostTimer) return;
    lostTimer = setTimeout(() => {
      notice.textContent = notice.dataset.lost;
      notice.className = "lost";
      notice.hidden = false;
    }, 3000);
  };
  const restored = () => {
    clearTimeout(lostTimer);
    lostTimer = undefined;
    if (notice.hidden || notice.className !== "lost") return;
    notice.textContent = notice.dataset.restored;
    notice.className = "restored";
    setTimeout(() => { if (notice.className === "restored") notice.hidden = true; }, 4000);
  };

  const close = () => {
    source?.close();
    source = undefined;
  };

  // A connection may end without a word: of a machine that has slept, or behind a router that forgot it. The server
  // tells the time every 15 seconds.
  let heard = performance.now();
  let offset = Date.now() - heard;
  const watchConnection = () => {
    const read = performance.now();
    // The clock of a page stands still while its machine sleeps; that of the day does not.
    const shift = Date.now() - read - offset;
    offset += shift;
    if (!source || (Math.abs(shift) < 5000 && read - heard < 40000)) return;
    if (read - heard >= 40000) lost();
    listen();
  };
  setInterval(watchConnection, 5000);

  // MARK: Alerts

  // Whether the reader has allowed notifications, which a page behind others shows too.
  const mayNotify = () => window.isSecureContext && window.Notification?.permission === "granted";
  let alertEnd;

  // One message once, whichever of the open pages comes first: the browser keeps one of each tag.
  const alerted = ({ key, title, text }) => {
    const line = byId("alert");
    line.textContent = [title, text].filter(Boolean).join(" · ");
    line.hidden = false;
    clearTimeout(alertEnd);
    alertEnd = setTimeout(() => { line.hidden = true; }, 15000);
    if (key && mayNotify()) new Notification(title, { body: text, tag: key });
  };

  const offerAlerts = () => {
    const button = byId("notify-button");
    if (button) button.hidden = !(window.isSecureContext && window.Notification?.permission === "default");
  };

  byId("notify-button")?.addEventListener("click", async () => {
    await Notification.requestPermission();
    offerAlerts();
  });

  const listen = (version = body.dataset.version) => {
    close();
    if ((document.hidden && !mayNotify()) || !window.EventSource) return;
    const known = version ? `&version=${encodeURIComponent(version)}` : "";
    const opened = new EventSource(body.dataset.stream + known);
    source = opened;
    heard = performance.now();
    const on = (name, act) => opened.addEventListener(name, (event) => {
      if (source !== opened) return;
      heard = performance.now();
      restored();
      const data = JSON.parse(event.data);
      setClock(data.now);
      act(data);
    });
    on("patch", (data) => {
      if (data.from !== body.dataset.version) return listen("");
      body.dataset.version = data.to;
      makeInParts(data.changes);
    });
    on("page", (data) => {
      const place = focused();
      swap(data.html);
      body.dataset.version = data.to;
      focusAgain(place);
      tellTimes();
    });
    on("clock", () => {});
    on("alert", alerted);
    opened.addEventListener("open", restored);
    opened.addEventListener("error", () => {
      if (source !== opened) return;
      lost();
      // A server that refuses is asked again too; a browser gives up on its own.
      if (opened.readyState === EventSource.CLOSED) {
        close();
        setTimeout(() => { if (!source) listen(); }, 5000);
      }
    });
  };

  // MARK: Going from page to page

  const views = ["/", "/by-feed", "/calendar", "/map", "/feeds", "/history"];
  const isView = (url) => url.origin === location.origin && views.includes(url.pathname);
  let visit = 0;

  // Shows a page of the board in the place of this one; anything that fails is left to the browser.
  const go = async (address, { replace = false, scroll = true, keepHistory = false } = {}) => {
    const url = new URL(address, location.href);
    const own = (visit += 1);
    try {
      const answer = await fetch(url, { headers: { Accept: "text/html" } });
      if (!answer.ok || !(answer.headers.get("Content-Type") || "").startsWith("text/html")) throw answer.status;
      const landed = new URL(answer.url);
      if (!isView(landed)) throw landed.pathname;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (own !== visit) return;
      const hadSheet = byId("sheet") !== null;
      const isOther = url.pathname !== location.pathname;
      if (!keepHistory) history[replace ? "replaceState" : "pushState"](null, "", url);
      show(page);
      if (scroll && isOther && !hadSheet) scrollTo(0, 0);
    } catch {
      if (own === visit) location.assign(url);
    }
  };

  const show = (page) => {
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
    swap(page.getElementById("page").innerHTML);
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

  // MARK: The sheet

  // What opens a sheet has the focus again when that sheet has closed, and not when a page comes before it has opened.
  let opener;
  let isOpen = false;
  const openSheet = () => {
    const sheet = byId("sheet");
    const wasOpen = isOpen;
    isOpen = sheet !== null;
    if (!sheet) {
      if (wasOpen && opener) linkIn(byId(opener.id), opener.address)?.focus({ preventScroll: true });
      if (wasOpen) opener = undefined;
      return;
    }
    if (sheet.matches(":modal")) return;
    sheet.removeAttribute("open");
    sheet.showModal();
  };
  const closeSheet = () => go(byId("sheet").dataset.close, { scroll: false });

  document.addEventListener("cancel", (event) => {
    if (event.target.id !== "sheet") return;
    event.preventDefault();
    closeSheet();
  }, true);

  // Dragged down by its head, it closes.
  let drag;
  document.addEventListener("pointerdown", (event) => {
    const head = event.target.closest("#sheet > .head");
    if (head && !event.target.closest("a, button")) drag = { y: event.clientY, sheet: byId("sheet") };
  });
  document.addEventListener("pointerup", (event) => {
    if (drag && drag.sheet === byId("sheet") && event.clientY - drag.y > 60) closeSheet();
    drag = undefined;
  });

  // MARK: Clicks and forms

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
      const next = link.closest(".part").querySelector(`.row.${link.className} a.title`);
      body.classList.add("whole");
      return next?.focus({ preventScroll: true });
    }
    const url = new URL(link.getAttribute("href") ?? link.href.baseVal, location.href);
    if (!isView(url)) return;
    event.preventDefault();
    if (url.searchParams.has("item") || url.searchParams.has("stop")) {
      if (!link.closest("#sheet")) opener = { id: link.closest("[id]")?.id, address: link.getAttribute("href") };
    }
    const isSheet = link.closest("#sheet") !== null;
    go(url, { scroll: !isSheet, replace: isSheet && url.searchParams.has("order") });
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
    if (list) list.scrollTo({ left: row.offsetLeft - list.firstElementChild.offsetLeft });
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
    button.disabled = true;
    try {
      const answer = await fetch(form.getAttribute("action"), { method: "POST", redirect: "manual", headers: { Accept: "application/problem+json, */*" } });
      if (answer.type !== "opaqueredirect" && !answer.ok) alerted({ title: (await answer.json()).detail });
    } catch {
      form.submit();
    }
    setTimeout(() => { button.disabled = false; }, 2000);
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

  // MARK: What somebody has folded

  const folds = new Map();
  const keepFolds = (within) => {
    const all = [...within.querySelectorAll("details.line[id]")];
    if (within.matches("details.line[id]")) all.push(within);
    for (const details of all) {
      const wish = folds.get(details.id);
      if (wish !== undefined && wish !== details.open) details.open = wish;
    }
  };
  document.addEventListener("click", (event) => {
    const details = event.target.closest("summary")?.parentElement;
    if (!details?.id) return;
    folds.set(details.id, !details.open);
    if (folds.size > 200) folds.delete(folds.keys().next().value);
    try { sessionStorage.setItem("folds", JSON.stringify([...folds])); } catch { /* It is not kept, then. */ }
  }, true);

  // MARK: Near me

  let watch;
  let told;
  const say = (text) => {
    const line = byId("locate-note");
    if (line) line.textContent = text;
  };
  const locate = () => {
    const button = byId("locate");
    if (!button) return;
    if (!isSecureContext || !navigator.geolocation) return say(button.dataset.insecure);
    if (watch !== undefined) navigator.geolocation.clearWatch(watch);
    watch = navigator.geolocation.watchPosition(
      ({ coords }) => {
        // To about 100 m, so that neighbours share an answer, and nobody learns more than that.
        const place = [coords.latitude, coords.longitude].map((value) => value.toFixed(3)).join(",");
        if (location.pathname !== "/map" || place === told) return;
        told = place;
        const url = new URL(location.href);
        url.searchParams.set("near", place);
        go(url, { replace: true, scroll: false });
      },
      () => say(byId("locate")?.dataset.denied ?? ""),
      { enableHighAccuracy: false, maximumAge: 30000 },
    );
  };
  const leavePlace = () => {
    if (watch !== undefined) navigator.geolocation.clearWatch(watch);
    watch = told = undefined;
  };
  const showLocate = () => {
    const button = byId("locate");
    if (button) button.hidden = false;
  };
  const locateAgain = () => {
    showLocate();
    if (location.pathname !== "/map") leavePlace();
  };

  // MARK: Keys

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
      if (link) await go(link.href, { scroll: false });
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

  // MARK: On a wall

  let idleTimer;
  const moved = () => {
    if (!body.classList.contains("kiosk")) return;
    body.classList.remove("idle");
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => body.classList.add("idle"), 5000);
  };
  document.addEventListener("pointermove", moved);

  // MARK: Whose zone and language

  const keep = (name, value) => {
    if (document.cookie.split("; ").includes(`${name}=${value}`)) return false;
    document.cookie = `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Strict`;
    return document.cookie.split("; ").includes(`${name}=${value}`);
  };
  // The server's zone is not everybody's: a page in another one is asked for again, once.
  const keepZone = () => {
    const language = new URL(location.href).searchParams.get("lang");
    if (language) keep("aggregate-language", encodeURIComponent(language));
    if (new URL(location.href).searchParams.has("tz")) return;
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const halfYear = 15778800000;
    const isSame = [now(), now() + halfYear].every((at) => offsetAt(at) === -60 * new Date(at).getTimezoneOffset());
    if (zone && !isSame && keep("aggregate-zone", zone)) go(location.href, { replace: true, scroll: false });
  };

  // MARK: The beginning

  const showView = () => document.querySelector("nav.views a[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });

  try { for (const [id, isOpen] of JSON.parse(sessionStorage.getItem("folds") || "[]")) folds.set(id, isOpen); } catch { /* None. */ }
  byId("keys-button").hidden = false;
  offerAlerts();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      if (!mayNotify()) close();
      clearTimeout(timer);
    } else {
      listen();
      tick();
    }
  });
  // A browser has few connections for a server: a page that is left gives its own back.
  addEventListener("pagehide", close);
  document.addEventListener("freeze", close);
  document.addEventListener("resume", () => listen());
  addEventListener("pageshow", (event) => { if (event.persisted) listen(); });
  keepFolds(document.documentElement);
  openSheet();
  showView();
  locateAgain();
  moved();
  tick();
  listen();
  keepZone();
})();
