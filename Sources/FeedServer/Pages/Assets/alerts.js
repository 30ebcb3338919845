// Alerts.

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
