/**
 * Property that reflects to an attribute. `countryCode` is `country-code` in HTML, and `countrycode` where a
 * framework such as React writes a property name as an attribute.
 */
export interface Reflected {
  readonly property: string;
  readonly attributes: readonly [string, ...string[]];
}

export const reflected = (property: string): Reflected => {
  const kebab = property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return {property, attributes: kebab === property ? [kebab] : [kebab, property.toLowerCase()]};
};

/** Reads the value. An empty attribute counts as absent. */
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
  // Like native reflected properties, converts any value to a string.
  else element.setAttribute(first, `${value as string}`);
}
