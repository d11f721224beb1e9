import type {PageScriptTexts} from "../locales/payment-page/texts.ts";
import type {GuestProblem} from "../locales/windows/texts.ts";

/** A problem with a field of the page. The buyer reads it as a translated text. */
export type Problem =
  | {
      readonly field: string;
      readonly reason: GuestProblem | Extract<keyof PageScriptTexts, "nameEmpty" | "noteEmpty">;
    }
  | {readonly field: string; readonly reason: "quantityWrong"; readonly count: number};
