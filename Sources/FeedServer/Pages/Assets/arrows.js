// Arrows above the end of a line that scrolls sideways, for a mouse: a finger pushes the line itself, and so do keys.

const arrows = [-1, 1].map((side) => {
  const button = document.createElement("button");
  Object.assign(button, { className: `arrow ${side < 0 ? "back" : "on"}`, type: "button", tabIndex: -1, textContent: side < 0 ? "‹" : "›" });
  button.setAttribute("aria-hidden", "true");
  button.addEventListener("click", () => {
    const line = arrows[1].nextElementSibling;
    line.scrollBy({ left: side * line.clientWidth * .8, behavior: isQuiet.matches ? "auto" : "smooth" });
  });
  return button;
});
const showArrows = (line) => {
  const rest = line.scrollWidth - line.clientWidth;
  const ends = [line.scrollLeft > 4, line.scrollLeft < rest - 4];
  arrows.forEach((arrow, place) => {
    arrow.hidden = !ends[place];
    arrow.style.top = `${line.offsetTop - arrow.offsetHeight / 2}px`;
  });
};
document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse" || event.target.closest(".arrow")) return;
  const line = event.target.closest(".across");
  if (!line) return;
  if (arrows[1].nextElementSibling !== line) line.before(...arrows);
  showArrows(line);
});
document.addEventListener("scroll", ({ target }) => { if (arrows[1].nextElementSibling === target) showArrows(target); }, true);
