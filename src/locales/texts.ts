import type {BankTexts} from "./en-bank.ts";
import type {CardExtrasTexts} from "./en-card-extras.ts";
import type {FastlaneTexts} from "./en-fastlane.ts";
import type {PayingTexts} from "./en-paying.ts";
import type {Texts} from "./en.ts";
import type {Language} from "./languages.ts";

/** What buyers read in another language than English, for all parts of the tags: as words alone, each `#` where it belongs. */
export interface LoadedTexts {
  /** For `lang`: a page may be in another language than its checkout. */
  readonly language: Language;
  /** For `dir`. */
  readonly direction: "ltr" | "rtl";
  /** In the place of `en.ts`. */
  readonly first: Texts;
  /** In the place of `en-paying.ts`. */
  readonly paying: PayingTexts;
  /** In the place of `en-fastlane.ts`. */
  readonly fastlane: FastlaneTexts;
  /** In the place of `en-bank.ts`. */
  readonly bank: BankTexts;
  /** In the place of `en-card-extras.ts`. */
  readonly cardExtras: CardExtrasTexts;
}
