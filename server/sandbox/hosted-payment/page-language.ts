import {parseAccept} from "hono/utils/accept";
import {isLanguage} from "../locales/languages.ts";
import {paymentPageTexts, type PaymentPageTexts} from "../locales/payment-page/index.ts";
import {type Speech, speechOf} from "../locales/windows/index.ts";

/** What the page says, in the language that the buyer reads. */
export interface PageSpeech extends Speech {
  readonly own: PaymentPageTexts;
  /** Where the buyer's language is spoken, if that is known: ISO 3166-1. */
  readonly country: string | undefined;
}

/**
 * In the buyer's language: what the address asks for, else the first one that the browser asks for and the page speaks.
 *
 * @param accepted the header `Accept-Language`
 */
export function pageSpeechOf(locale: string | undefined, accepted: string | undefined): PageSpeech {
  const wanted = parseAccept(accepted ?? "").flatMap(({type, q}) => (q > 0 ? [type] : []));
  const chosen = locale ?? wanted.find(isLanguage);
  const speech = speechOf(chosen);
  return {...speech, own: paymentPageTexts(speech.language), country: countryOf(chosen ?? wanted[0])};
}

/** `DE` of `de-DE` and of `zh-Hans-CN`'s like. */
function countryOf(locale: string | undefined): string | undefined {
  return /[-_]([A-Za-z]{2})$/.exec(locale ?? "")?.[1]?.toUpperCase();
}
