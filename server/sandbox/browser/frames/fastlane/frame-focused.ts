/** When this frame has the focus. The page gives it: an element that takes it by itself before can lose it again. */
export function frameFocused(): Promise<unknown> {
  if (document.hasFocus()) return Promise.resolve();
  return new Promise((resolve) => window.addEventListener("focus", resolve, {once: true}));
}
