// The beginning.

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
fitWall();
tick();
listen();
keepZone();
