import type {PageScriptTexts} from "../texts/payment-page/texts.ts";
import type {GuestProblem} from "../texts/windows/texts.ts";

/** What is wrong with a field of the page; the buyer reads it in words that say what to do. */
export type Problem =
  | {
      readonly field: string;
      readonly reason: GuestProblem | Extract<keyof PageScriptTexts, "nameEmpty" | "noteEmpty">;
    }
  | {readonly field: string; readonly reason: "quantityWrong"; readonly count: number};
