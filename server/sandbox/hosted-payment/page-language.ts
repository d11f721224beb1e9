import {parseAccept} from "hono/utils/accept";
import {isPageLanguage} from "../locales/languages.ts";
import type {PaymentPageTexts} from "../locales/texts.ts";
import {type Localization, localizationOf, paymentPageTexts} from "../pages/texts.ts";

/** The page's texts in the buyer's language. */
export interface PageLocalization extends Localization {
  readonly own: PaymentPageTexts;
  /** The buyer's locale. Its language may be one that pages don't have. */
  readonly locale: Intl.Locale;
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
  const localization = localizationOf(locale ?? wanted.find(isPageLanguage));
  return {
    ...localization,
    own: paymentPageTexts(localization.language),
    locale: parseLocale(locale ?? wanted[0] ?? "en"),
  };
}

/** English for a malformed locale. */
function parseLocale(locale: string): Intl.Locale {
  try {
    return new Intl.Locale(locale.replaceAll("_", "-"));
  } catch {
    return new Intl.Locale("en");
  }
}
