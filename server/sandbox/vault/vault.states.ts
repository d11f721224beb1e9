/** The states of a setup token that the sandbox moves through. PayPal knows one more, TOKENIZED. */
export type SetupTokenStatus = "CREATED" | "PAYER_ACTION_REQUIRED" | "APPROVED" | "VAULTED";

/** What can be done with a setup token. */
export type SetupTokenAction = "fill" | "challenge" | "approve" | "exchange";

/** The only place that says in which states an action may happen. */
export const ALLOWED_IN: Readonly<Record<SetupTokenAction, readonly SetupTokenStatus[]>> = {
  // Another card may be tried until the token is exchanged; what it replaces no longer counts.
  fill: ["CREATED", "PAYER_ACTION_REQUIRED", "APPROVED"],
  challenge: ["PAYER_ACTION_REQUIRED"],
  approve: ["PAYER_ACTION_REQUIRED"],
  exchange: ["APPROVED"],
};

/** Why an action is refused in a state. PayPal documents no codes here: these are the sandbox's own. */
export function refusal(
  action: SetupTokenAction,
  status: SetupTokenStatus,
): [issue: string, description: string] {
  if (status === "VAULTED") {
    return ["SETUP_TOKEN_ALREADY_VAULTED", "The setup token was already used to create a payment token."];
  }
  if (action === "exchange" && status === "PAYER_ACTION_REQUIRED") {
    return [
      "PAYER_ACTION_REQUIRED",
      "Payer needs to perform the required action before a payment token can be created.",
    ];
  }
  if (action === "exchange") {
    return ["SETUP_TOKEN_NOT_APPROVED", "The setup token has no approved payment source yet."];
  }
  return ["SETUP_TOKEN_NOT_AWAITING_PAYER", "The setup token waits for no action of the payer."];
}

const HOUR_MS = 60 * 60 * 1000;

/** How long a setup token can be filled, approved and exchanged: 3 days. */
export const SETUP_TOKEN_LIFETIME_MS = 72 * HOUR_MS;

/** How long a single-use token can be spent: 3 hours (real-world.md, section 2). */
export const SINGLE_USE_TOKEN_LIFETIME_MS = 3 * HOUR_MS;
