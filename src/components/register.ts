/** Defines the tag once; a second call, also from another copy of the library, leaves the first definition. */
export function register(
  this: CustomElementConstructor & {tag: string},
  tag = this.tag,
  registry: CustomElementRegistry | undefined = globalThis.customElements,
): void {
  const present = registry?.get(tag);
  if (!present) registry?.define(tag, this);
  else if (present !== this)
    // oxlint-disable-next-line no-console -- two versions on a page are worth a word, not a failure
    console.warn(`<${tag}> is defined by another checkout-elements.`);
}
