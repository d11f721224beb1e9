import buttons from "../data/texts/buttons.json" with {type: "json"};
import type {Language} from "./languages.ts";

export type ButtonTexts = typeof buttons.en;

/** All languages are in one file, so that the text of a button does not change after it was first shown. */
export const buttonTexts: Readonly<Record<Language, ButtonTexts>> = buttons;
