import {within} from "../paypal-sdk/deadline.ts";
import type {Language} from "./languages.ts";
import {importTexts} from "./texts-part.ts";
import type {LoadedTexts} from "./texts.ts";

/**
 * What a buyer of this locale reads, where that is not English: a tag begins with the English that is built in, and keeps
 * it when there is nothing else. How a tag uses it:
 *
 * - It asks when it starts, beside the script and the token, so that the words cost no time of their own; and awaits the
 *   answer before it makes hosted fields, which are told their labels once.
 * - `first` takes the place of `en.ts` in what the first part draws with. The second part of a tag on a CDN is a file
 *   with an English of its own: it is handed `paying`, and uses its own where there is none.
 * - `language` and `direction` become `lang` and `dir` of the outermost element in the tag's shadow root, `en` and `ltr`
 *   where there is nothing: so Arabic is laid out from the right in any page, and English from the left in an Arabic one.
 *   Hosted frames are children of the tag, and stay as they are.
 *
 * A file is fetched once a page. None is for English, or for a language that there is no file of.
 *
 * @param locale BCP 47, such as `de-AT`: its language decides. `de_AT` is understood, too.
 * @returns nothing for English; also when the file can't be loaded, is another version's, or takes more than 5 s. Never
 *   rejects.
 */
export async function loadTexts(locale: string): Promise<LoadedTexts | undefined> {
  // The list again, written out: this is in the file that every buyer waits for, and so it costs the fewest bytes.
  const known = /^(ar|de|es|fr|it|ja|nl|pl|pt|sv|zh)(?![a-z])/.exec(locale.toLowerCase());
  const language = known?.[0] as Language | undefined;
  try {
    // The form waits for its words, but not for long: English is better than no form.
    return language && (await within(5000, importTexts(language))).texts;
  } catch {
    return undefined;
  }
}
