// The lines that a viewer has folded, and the parts of which a viewer has asked for the rest.

const folds = new Map();
const whole = new Set();
const keepFolds = (within) => {
  for (const id of whole) byId(id)?.classList.add("whole");
  const all = [...within.querySelectorAll("details[id]")];
  if (within.matches("details[id]")) all.push(within);
  for (const details of all) {
    const wish = folds.get(details.id);
    if (wish !== undefined && wish !== details.open) details.open = wish;
  }
};
document.addEventListener("click", (event) => {
  const details = event.target.closest("summary")?.parentElement;
  if (!details?.id) return;
  folds.set(details.id, !details.open);
  if (folds.size > 200) folds.delete(folds.keys().next().value);
  try { sessionStorage.setItem("folds", JSON.stringify([...folds])); } catch { /* It is not kept, then. */ }
}, true);
