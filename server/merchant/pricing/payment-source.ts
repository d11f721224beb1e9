import {MerchantError} from "../errors.ts";
import type {ScaMethod} from "./requests.ts";

/** Strong customer authentication, from the weakest to the strongest. */
const STRENGTH: Readonly<Record<ScaMethod, number>> = {NONE: 0, SCA_WHEN_REQUIRED: 1, SCA_ALWAYS: 2};

/** Where the service sends the buyer's browser after a challenge that left the page. */
export interface ReturnUrls {
  readonly return_url: string;
  readonly cancel_url: string;
}

/** A card that the hosted fields fill in, as an order's payment source. */
export interface CardSource {
  readonly card: {
    readonly attributes?: {readonly verification: {readonly method: ScaMethod}};
    readonly experience_context: ReturnUrls;
  };
}

/** The card source for a page's card form: as strong as it asks, and never weaker than the shop's minimum. */
export function cardSource(asked: ScaMethod, minimum: ScaMethod, urls: ReturnUrls): CardSource {
  const method = STRENGTH[asked] < STRENGTH[minimum] ? minimum : asked;
  return {
    card: {
      ...(method === "NONE" ? {} : {attributes: {verification: {method}}}),
      experience_context: urls,
    },
  };
}

/** Return addresses lead back to the shop's own pages (S19). @throws MerchantError 422 for any other */
export function checkReturnUrls(urls: ReturnUrls, allowedOrigins: readonly string[]): ReturnUrls {
  for (const url of [urls.return_url, urls.cancel_url]) {
    if (!allowedOrigins.includes(new URL(url).origin)) {
      throw new MerchantError(422, "RETURN_URL_REFUSED", "A return address leads away from the shop.");
    }
  }
  return urls;
}
