import {within} from "../promises.ts";
import type {Messages} from "./en.ts";
import type {Language} from "./languages.ts";

/** One chunk a language. */
const files: Readonly<Record<Language, () => Promise<{messages: Messages}>>> = {
  ar: () => import("./ar.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  it: () => import("./it.ts"),
  ja: () => import("./ja.ts"),
  nl: () => import("./nl.ts"),
  pl: () => import("./pl.ts"),
  pt: () => import("./pt.ts"),
  sv: () => import("./sv.ts"),
  zh: () => import("./zh.ts"),
};

/** Longest time that a form waits for its language, ms: English is better than no form. */
const deadline = 5000;

/**
 * Loads the translation for a locale. Each file is fetched once a page.
 *
 * @param locale BCP 47, such as `de-AT`: its language decides. `de_AT` is understood, too.
 * @returns undefined for English, for a language without a file, and when the file can't be loaded in time. Never rejects.
 */
export async function loadMessages(locale: string): Promise<Messages | undefined> {
  const language = /^[a-z]*/.exec(locale.toLowerCase())![0];
  if (!Object.hasOwn(files, language)) return undefined;
  try {
    return (await within(deadline, files[language as Language]())).messages;
  } catch {
    return undefined;
  }
}
