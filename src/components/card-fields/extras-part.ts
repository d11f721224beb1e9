/** What only some forms have: see `extras.ts`; fetched beside the SDK's script, in the way of `paying-part.ts`. */
export const loadExtras = () => import("./extras.ts");
