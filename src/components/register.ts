import {watchPage} from "../controllers/page-warnings.ts";

/** Defines the element once. A second call, also from another copy of the library, keeps the first definition. */
export function register(
  this: CustomElementConstructor & {tag: string},
  tag = this.tag,
  registry: CustomElementRegistry | undefined = globalThis.customElements,
): void {
  watchPage();
  const present = registry?.get(tag);
  if (!present) registry?.define(tag, this);
  else if (present !== this)
    // oxlint-disable-next-line no-console -- for the developer; two versions on a page still work
    console.warn(`<${tag}> is defined by another checkout-elements.`);
}
