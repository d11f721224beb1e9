import type {Language} from "./languages.ts";
import type {LoadedTexts} from "./texts.ts";

const files: Readonly<Record<Language, () => Promise<{texts: LoadedTexts}>>> = {
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

/** One file a language. A bundler makes a file of each; the CDN's build puts the module of this name in `cdn/` here. */
export const importTexts = (language: Language) => files[language]();
