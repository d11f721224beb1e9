const folder = new URL("../../server/merchant/paypal/back-office/", import.meta.url);

/** Where the client's description lies. */
export const DESCRIPTION_FILES = {
  json: new URL("openapi.generated.json", folder),
  types: new URL("openapi.generated.ts", folder),
} as const;
