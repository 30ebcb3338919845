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
  const button = byId("locate");
  if (button) button.hidden = false;
};
const locateAgain = () => {
  showLocate();
  if (location.pathname !== "/map") leavePlace();
};
