import {parseAccept} from "hono/utils/accept";
import {isLanguage} from "../locales/languages.ts";
import {paymentPageTexts, type PaymentPageTexts} from "../locales/payment-page/index.ts";
import {type Speech, speechOf} from "../locales/windows/index.ts";

/** The page's texts in the buyer's language. */
export interface PageSpeech extends Speech {
  readonly own: PaymentPageTexts;
  /** The buyer's country as ISO 3166-1, if the locale has one. */
  readonly country: string | undefined;
}

/**
 * The texts for the `locale` of the address, or else for the first supported language of the browser.
 *
 * @param accepted the header `Accept-Language`
 */
export function pageSpeechOf(locale: string | undefined, accepted: string | undefined): PageSpeech {
  const wanted = parseAccept(accepted ?? "").flatMap(({type, q}) => (q > 0 ? [type] : []));
  const chosen = locale ?? wanted.find(isLanguage);
  const speech = speechOf(chosen);
  return {...speech, own: paymentPageTexts(speech.language), country: countryOf(chosen ?? wanted[0])};
}

/** The region of a locale: `DE` of `de-DE`, `CN` of `zh-Hans-CN`. */
function countryOf(locale: string | undefined): string | undefined {
  return /[-_]([A-Za-z]{2})$/.exec(locale ?? "")?.[1]?.toUpperCase();
}
