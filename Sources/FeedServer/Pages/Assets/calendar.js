// Days of a calendar: arrows go from one to the next, and beyond the ends to the days before and after. Where nothing has
// the focus they begin at today.

const days = () => [...document.querySelectorAll("#board td.day > a, .week h3 > a")];
const firstDay = () => document.querySelector("#board [aria-current=date]") ?? document.querySelector("#board td.day:not(.other) > a") ?? days()[0];

const stepDay = async (link, by) => {
  const all = days();
  const next = all.indexOf(link) + by;
  if (all[next]) return all[next].focus();
  await turn(Math.sign(by));
  const others = days();
  others[by < 0 ? others.length + next : next - all.length]?.focus();
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
  const day = event.target.closest?.("td.day > a, .week h3 > a");
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
  const isSwitched = event.key === " " && event.target.matches?.("a[role=switch]");
  const isIdle = event.target === body && !body.classList.contains("kiosk") && document.querySelector("#month, #week");
  // A week scrolls.
  const isStep = by && (Math.abs(by) === 1 || !document.querySelector("#week"));
  if (isIdle && isStep) {
    event.preventDefault();
    return firstDay().focus();
  }
  if (!(day && isStep) && !isSwitched) return;
  event.preventDefault();
  if (isSwitched) event.target.click(); else stepDay(day, by);
});

// A week on a phone and a year are higher than the screen: they open at today.
const showToday = () => {
  const today = document.querySelector("body:not(.kiosk) :is(.week, .year) [aria-current=date]")?.closest("section, table");
  if (today && today.getBoundingClientRect().top > innerHeight) today.scrollIntoView({ block: "start" });
};
