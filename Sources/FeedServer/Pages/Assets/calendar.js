// Days of a calendar: arrows go from one to the next, and beyond the ends to the days before and after.

const stepDay = async (link, by) => {
  const days = () => [...document.querySelectorAll("#board td.day > a")];
  const all = days();
  const next = all.indexOf(link) + by;
  if (all[next]) return all[next].focus();
  await turn(Math.sign(by));
  const others = days();
  others[by < 0 ? others.length + next : next - all.length]?.focus();
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
  const day = event.target.closest?.("td.day > a");
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
  const isSwitched = event.key === " " && event.target.matches?.("a[role=switch]");
  if (!(day && by) && !isSwitched) return;
  event.preventDefault();
  if (isSwitched) event.target.click(); else stepDay(day, by);
});
