// A screen on a wall.

let idleTimer;
const moved = () => {
  if (!body.classList.contains("kiosk")) return;
  body.classList.remove("idle");
  clearTimeout(idleTimer);
  idleTimer = setTimeout(() => body.classList.add("idle"), 5000);
};
document.addEventListener("pointermove", moved);
