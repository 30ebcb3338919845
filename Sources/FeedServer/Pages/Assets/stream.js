// The stream of the page.

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
