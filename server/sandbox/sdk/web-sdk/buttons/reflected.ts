/**
 * A property that an element keeps in an attribute. `country-code` is how HTML writes `countryCode`; `countrycode` is what
 * becomes of it where a framework writes a property's name as an attribute, as React does with a tag that it doesn't know.
 */
export interface Reflected {
  readonly property: string;
  readonly attributes: readonly [string, ...string[]];
}

export const reflected = (property: string): Reflected => {
  const kebab = property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return {property, attributes: kebab === property ? [kebab] : [kebab, property.toLowerCase()]};
};

/** The value; an empty attribute says nothing. */
export function read(element: HTMLElement, {attributes}: Reflected): string | undefined {
  for (const attribute of attributes) {
    const value = element.getAttribute(attribute);
    if (value) return value;
  }
  return undefined;
}

export function write(element: HTMLElement, {attributes}: Reflected, value: unknown): void {
  const [first, ...others] = attributes;
  for (const attribute of others) element.removeAttribute(attribute);
  if (value === undefined || value === null) element.removeAttribute(first);
  // As the platform's own reflected properties: anything becomes a string.
  else element.setAttribute(first, `${value as string}`);
}
