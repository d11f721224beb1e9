import {parseAccept} from "hono/utils/accept";
import {isLanguage} from "../locales/languages.ts";
import {paymentPageTexts, type PaymentPageTexts} from "../locales/payment-page/index.ts";
import {type Localization, localizationOf} from "../locales/windows/index.ts";

/** The page's texts in the buyer's language. */
export interface PageLocalization extends Localization {
  readonly own: PaymentPageTexts;
  /** The buyer's country as ISO 3166-1, if the locale has one. */
  readonly country: string | undefined;
}

/**
 * The texts for the `locale` of the address, or else for the first supported language of the browser.
 *
 * @param accepted the header `Accept-Language`
 */
export function pageLocalizationOf(
  locale: string | undefined,
  accepted: string | undefined,
): PageLocalization {
  const wanted = parseAccept(accepted ?? "").flatMap(({type, q}) => (q > 0 ? [type] : []));
  const chosen = locale ?? wanted.find(isLanguage);
  const localization = localizationOf(chosen);
  return {
    ...localization,
    own: paymentPageTexts(localization.language),
    country: countryOf(chosen ?? wanted[0]),
  };
}

/** The region of a locale: `DE` of `de-DE`, `CN` of `zh-Hans-CN`. */
function countryOf(locale: string | undefined): string | undefined {
  return /[-_]([A-Za-z]{2})$/.exec(locale ?? "")?.[1]?.toUpperCase();
}
