// The lines that a viewer has folded.

const folds = new Map();
const keepFolds = (within) => {
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
