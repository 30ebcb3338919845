// The viewer's place.

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
  const [button, grip] = [byId("locate"), byId("stops-grip")];
  if (button) button.hidden = false;
  if (button && told !== undefined) {
    button.textContent = button.dataset.following;
    button.setAttribute("aria-pressed", "true");
  }
  if (grip) grip.hidden = false;
};
const locateAgain = () => {
  showLocate();
  if (location.pathname !== "/map") leavePlace();
};

// The sheet of stops over the map of a phone, which alone has a grip: it lifts the sheet and lets it down. A stop of the
// map that has the focus is not left under it.
const stopsTop = () => byId("near-stops").getBoundingClientRect().top;
document.addEventListener("click", ({ target }) => {
  if (!target.closest("#stops-grip")) return;
  const isUp = stopsTop() < innerHeight / 4;
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
  scrollBy({ top: isUp ? -scrollY : stopsTop(), behavior });
});
document.addEventListener("focusin", ({ target }) => {
  if (!target.closest("svg.map") || !byId("stops-grip")?.offsetParent) return;
  if (target.getBoundingClientRect().bottom > stopsTop()) scrollTo(0, 0);
});
