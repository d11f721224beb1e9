/** An old name on a page, and what to write instead. Both as in HTML: an attribute, or an attribute with its value. */
export interface OldName {
  /** Element that has the attribute. */
  readonly element: string;
  readonly old: string;
  readonly now: string;
}

/** Old names that still work on a page. An attribute's property has the same old name, in camelCase. */
export const oldNames: readonly OldName[] = [
  {element: "checkout-payment", old: "country", now: "buyer-country"},
  {element: "checkout-express-buttons", old: "country", now: "buyer-country"},
  {element: "checkout-card-fields", old: 'three-d-secure="off"', now: 'three-d-secure="never"'},
];

export const oldNameWarning = ({element, old, now}: OldName): string =>
  `<${element}> ${old} is an old name: write ${now}`;
