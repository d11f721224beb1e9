import type {Language} from "../texts/languages.ts";
import type {LoadedTexts} from "../texts/texts.ts";
import {part} from "./part.ts";

export const importTexts = (language: Language) => part<{texts: LoadedTexts}>(`texts/${language}`);
