// The server's clock.
//
// The files of the script are one scope, in the order of `PageAsset.script`. The script counts, follows the stream of
// the page, and opens what is chosen without a reload. What is shown, in which order and with which words, comes from
// the server.

const body = document.body;
const byId = (id) => document.getElementById(id);

// The server's milliseconds, when they were read, and how fast they pass.
let clock = { now: Number(body.dataset.now), read: performance.now(), speed: Number(body.dataset.speed) || 1 };
const now = () => clock.now + (performance.now() - clock.read) * clock.speed;
const setClock = (milliseconds) => {
  if (milliseconds) clock = { ...clock, now: milliseconds, read: performance.now() };
};
