import type {WalletMethod} from "../../payment-methods.ts";

/** What a window is opened for: an order is paid, or a setup token's method is saved. */
export type SubjectKind = "order" | "setup-token";

/** What a payment session is for, and how it is called on the way. */
export interface Purpose {
  /** How a page made the session. */
  readonly factory: string;
  readonly fundingSource: WalletMethod["eligibility"] | "card";
  /** The wallet's name as buyers read it. */
  readonly name: string;
  readonly subject: SubjectKind;
  /** Which ways to show the window there are beside `auto`. */
  readonly modes: readonly PresentationMode[];
  /** Where the window's document is, without the parameters that a frame session adds. */
  address(origin: string, id: string): URL;
}

export const presentationModes = [
  "auto",
  "popup",
  "modal",
  "redirect",
  "payment-handler",
  "direct-app-switch",
] as const;
export type PresentationMode = (typeof presentationModes)[number];

/** What the subject's id is called in what a page gives and gets. */
export function idNameOf({subject}: Pick<Purpose, "subject">): "orderId" | "vaultSetupToken" {
  return subject === "order" ? "orderId" : "vaultSetupToken";
}
