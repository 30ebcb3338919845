// The sheet of an item or a stop.

// What opens a sheet has the focus again when that sheet has closed, and not when a page comes before it has opened.
let opener;
let isOpen = false;
const openSheet = () => {
  const sheet = byId("sheet");
  const wasOpen = isOpen;
  isOpen = sheet !== null;
  if (!sheet) {
    if (wasOpen && opener) linkIn(byId(opener.id), opener.address)?.focus({ preventScroll: true });
    if (wasOpen) opener = undefined;
    return;
  }
  if (sheet.matches(":modal")) return;
  sheet.removeAttribute("open");
  sheet.showModal();
};
const closeSheet = () => go(byId("sheet").dataset.close, { scroll: false });

document.addEventListener("cancel", (event) => {
  if (event.target.id !== "sheet") return;
  event.preventDefault();
  closeSheet();
}, true);

// Dragged down by its head, it closes.
let drag;
document.addEventListener("pointerdown", (event) => {
  const head = event.target.closest("#sheet > .head");
  if (head && !event.target.closest("a, button")) drag = { y: event.clientY, sheet: byId("sheet") };
});
document.addEventListener("pointerup", (event) => {
  if (drag && drag.sheet === byId("sheet") && event.clientY - drag.y > 60) closeSheet();
  drag = undefined;
});
