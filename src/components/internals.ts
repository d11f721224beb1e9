/**
 * Form value, validity and custom states of an element. The DOM of a unit test lacks parts of them: jsdom the custom states
 * and the form, happy-dom all. They have no effect there.
 */
export function internalsOf(element: HTMLElement): ElementInternals {
  const internals = (element as Partial<HTMLElement>).attachInternals?.() ?? {};
  const emulated = {form: null, states: new Set(), setFormValue() {}, setValidity() {}};
  for (const [name, value] of Object.entries(emulated))
    if (!(name in internals)) Object.defineProperty(internals, name, {value});
  return internals as ElementInternals;
}
