// A screen on a wall.

let idleTimer;
const moved = () => {
  if (!body.classList.contains("kiosk")) return;
  body.classList.remove("idle");
  clearTimeout(idleTimer);
  idleTimer = setTimeout(() => body.classList.add("idle"), 5000);
};
document.addEventListener("pointermove", moved);

// A wall whose address has no lines and columns has as many as can be read across a room. True if the page is asked for again.
const fitWall = () => {
  const url = new URL(location.href);
  if (!body.classList.contains("kiosk") || url.searchParams.has("rows") || url.searchParams.has("columns")) return false;
  // Two from the width of a laptop on; more where each is as wide as a sheet of paper.
  const columns = Math.min(Math.max(Math.round(innerWidth / 1280), innerWidth < 1200 ? 1 : 2), 6);
  const rows = Math.min(Math.max(Math.round(innerHeight / 72), 8), 15);
  if (body.classList.contains(`lines-${rows}`) && body.matches(columns > 1 ? `.columns-${columns}` : ":not([class*=columns-])")) return false;
  url.search += `&rows=${rows}&columns=${columns}`;
  go(url, { keepHistory: true, scroll: false });
  return true;
};
let fitTimer;
addEventListener("resize", () => {
  clearTimeout(fitTimer);
  fitTimer = setTimeout(fitWall, 300);
});
