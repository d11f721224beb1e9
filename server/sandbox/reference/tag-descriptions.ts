/** Descriptions of groups in the API's reference, by tag. Versions are those of PayPal's APIs. */
export const TAG_DESCRIPTIONS: Readonly<Record<string, string>> = {
  Disputes:
    "Version 1.11. PayPal offers some operations only as a limited release: create, cancel, compute metrics, change reason, and validate eligibility. The sandbox offers create.",
};
