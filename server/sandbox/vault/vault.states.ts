/** Setup token states that the sandbox has. PayPal also has TOKENIZED. */
export type SetupTokenStatus = "CREATED" | "PAYER_ACTION_REQUIRED" | "APPROVED" | "VAULTED";

/** Actions on a setup token. */
export type SetupTokenAction = "fill" | "challenge" | "approve" | "exchange";

/** States in which each action is allowed. */
export const ALLOWED_IN: Readonly<Record<SetupTokenAction, readonly SetupTokenStatus[]>> = {
  // The buyer may try another card until the token is exchanged.
  fill: ["CREATED", "PAYER_ACTION_REQUIRED", "APPROVED"],
  challenge: ["PAYER_ACTION_REQUIRED"],
  approve: ["PAYER_ACTION_REQUIRED"],
  exchange: ["APPROVED"],
};

/**
 * Issue and description for an action that the state forbids. PayPal documents none here, so these are the
 * sandbox's own.
 */
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
  return ["SETUP_TOKEN_NOT_AWAITING_PAYER", "The setup token does not wait for an action of the payer."];
}

const HOUR_MS = 60 * 60 * 1000;

/** Time in which a setup token can be used: 3 days, in milliseconds. */
export const SETUP_TOKEN_LIFETIME_MS = 72 * HOUR_MS;

/** Time in which a single-use token can be used: 3 hours, in milliseconds. */
export const SINGLE_USE_TOKEN_LIFETIME_MS = 3 * HOUR_MS;
