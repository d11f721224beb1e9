import type {PageScriptTexts} from "../locales/payment-page/texts.ts";
import type {GuestProblem} from "../locales/windows/texts.ts";

/** What is wrong with a field of the page; the buyer reads it in words that say what to do. */
export type Problem =
  | {
      readonly field: string;
      readonly reason: GuestProblem | Extract<keyof PageScriptTexts, "nameEmpty" | "noteEmpty">;
    }
  | {readonly field: string; readonly reason: "quantityWrong"; readonly count: number};
