import type {Language} from "../locales/languages.ts";
import type {LoadedTexts} from "../locales/texts.ts";
import {part} from "./part.ts";

export const importTexts = (language: Language) => part<{texts: LoadedTexts}>(`texts/${language}`);
