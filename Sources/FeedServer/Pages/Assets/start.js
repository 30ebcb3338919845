// The beginning.

const showView = () => document.querySelector("nav.views a[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });

try { for (const [id, isOpen] of JSON.parse(sessionStorage.getItem("folds") || "[]")) folds.set(id, isOpen); } catch { /* None. */ }
byId("keys-button").hidden = false;
// A system without a font for icons shows each as the same box: its pages do without them.
const drawn = (text) => {
  const pen = Object.assign(document.createElement("canvas"), { width: 24, height: 24 }).getContext("2d");
  pen.font = "16px sans-serif";
  pen.fillText(text, 0, 18);
  return pen.canvas.toDataURL();
};
document.documentElement.classList.toggle("iconless", drawn("\u{1F3C7}") === drawn("\u{10FFFD}"));
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
// A page that is shown again is where it was.
if (performance.getEntriesByType("navigation")[0]?.type === "navigate") showToday();
tick();
listen();
if (!keepZone()) fitWall();
