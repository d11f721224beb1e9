/** The scripts that a page may be given: the SDK, and those of the wallets' vendors or their stand-ins. Nothing else. */
export const known =
  /^(https:\/\/pay\.google\.com\/gp\/p\/js\/pay\.js|https:\/\/applepay\.cdn-apple\.com\/jsapi\/1\.latest\/apple-pay-sdk\.js|https?:\/\/[^/?#]+\/web-sdk\/v6\/(core|vendors\/(google|apple)-pay\.js))$/;
