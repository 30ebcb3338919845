// Distances, which count: the only texts that are made here, from the server's templates. The server makes the same, and
// both are tested with the same vectors.

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
  if (hours < 10 && minutes > 0) return text(`${form}.hoursAndMinutes`, hours, minutes);
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
  return text("ahead", minutesAndSeconds(seconds));
};
const minutesAndSeconds = (seconds) => text("length.minutesAndSeconds", Math.floor(seconds / 60), padded(seconds % 60));
const exact = (seconds) => {
  const days = Math.floor(seconds / 86400);
  const rest = `${text("length.hours", Math.floor(seconds / 3600) % 24)} ${minutesAndSeconds(seconds % 3600)}`;
  return text("ahead", days === 0 ? rest : text("countdown", days, rest));
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

// The line of now, on the bar of the next hours.
const moveNow = () => {
  for (const line of document.querySelectorAll(".hours .present")) {
    const place = `${Math.round((now() / 1000 - line.dataset.from) / line.dataset.span * 1000) / 10}%`;
    for (const name of ["x1", "x2"]) line.setAttribute(name, place);
  }
};

let toldMinute;
const tellMinute = () => {
  const minute = Math.floor(now() / 60000);
  if (minute === toldMinute) return;
  toldMinute = minute;
  tellDistances();
  moveNow();
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
