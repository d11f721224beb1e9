/** Reads the text inputs and lists of a form, by their ids. A password manager may set them without an event. */
export function inputValues(root: ParentNode): Record<string, string> {
  const inputs = root.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    "select[id], input[id]:not([type=checkbox], [type=radio])",
  );
  return Object.fromEntries([...inputs].map(({id, value}) => [id, value]));
}
