import {within} from "../promises.ts";
import type {Messages} from "./messages.ts";

const files = {
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

export type Language = keyof typeof files;
/** BCP 47 codes of the translations. English is built in. */
export const languages = Object.keys(files) as Language[];

/** Longest time that a form waits for its language, ms: English is better than no form. */
const deadline = 5000;

/**
 * Loads the translation for a locale. Each file is fetched once a page.
 *
 * @param locale BCP 47, such as `de-AT`, of which only the language counts
 * @returns undefined for English, an unknown language, and a file that can't be loaded in time. Never rejects.
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
