/**
 * Rules of PayPal's SDK that a tolerant emulation lacks, so that pages would notice them only in production. They are pure,
 * and the elements' tests use them, too.
 *
 * Other rules are in the files that they apply to:
 *
 * - A second core script throws, because it defines the buttons again: `core.ts`.
 * - Hosted fields have no `error` event: `protocol/card-field.ts`.
 * - A token of another scope gets 403 for eligibility: `eligibility.schema.ts`.
 */

/** Width of PayPal's buttons, px. A page that wants another one sets it. */
export const BUTTON_WIDTH = 225;

/** Smallest width of Google's button, px. */
export const GOOGLE_BUTTON_MIN_WIDTH = 240;

/** Event of the card button after each click. */
export const CARD_BUTTON_EVENT = "bcdc-click";

/** True if the SDK is the property `v6` of the page's global of this name, such as PayPal's v5 script. */
export function nestsIn(present: unknown): present is object {
  return (typeof present === "object" && present !== null) || typeof present === "function";
}

/** A payment method's component, and its key for `isEligible`. */
export interface MethodComponent {
  readonly component: string;
  readonly eligibility: string;
}

/** Message if `isEligible(method)` throws, because the instance has no component of the method. */
export function missingComponent(
  methods: readonly MethodComponent[],
  components: readonly string[],
  method: string,
): string | undefined {
  const possible = methods.filter(({eligibility}) => eligibility === method);
  if (possible.length === 0 || possible.some(({component}) => components.includes(component)))
    return undefined;
  return `isEligible("${method}"): this instance has no component for it. Add "${possible[0]?.component}" to the components of createInstance.`;
}

/** Message if `createFastlane` rejects, because the instance has no id of the buyer's session. */
export function missingMetadataId(clientMetadataId: string | undefined): string | undefined {
  return clientMetadataId
    ? undefined
    : "createFastlane: createInstance needs clientMetadataId, an id of the buyer's session.";
}
