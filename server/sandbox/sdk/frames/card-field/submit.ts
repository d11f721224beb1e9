import type {
  ConfirmOutcome,
  FieldConnect,
  FieldType,
  Submit,
  SubmitSubject,
} from "../../protocol/card-field.ts";
import {cardSource, readOutcome} from "./confirm.ts";
import {findCard} from "./siblings.ts";

const requestTimeoutMs = 30_000;

const requiredTypes: readonly FieldType[] = ["number", "expiry", "cvv"];

/** Resource paths of PayPal's API. */
const paths: Readonly<Record<SubmitSubject["kind"], string>> = {
  order: "/v2/checkout/orders",
  "setup-token": "/v3/vault/setup-tokens",
};

/**
 * Reads the card from its frames and confirms the order or setup token with it. Returns only the outcome to the page.
 */
export async function submitCard(
  {group, clientMetadataId}: FieldConnect,
  {subject, payer, clientToken}: Submit,
): Promise<ConfirmOutcome> {
  const card = findCard(group);
  const missing = requiredTypes.filter((type) => !card.has(type));
  if (missing.length > 0) {
    return {
      state: "error",
      code: "ERR_CARD_FIELDS_NOT_READY",
      message: `These card fields are not on the page: ${missing.join(", ")}.`,
      isRecoverable: true,
    };
  }
  for (const field of card.values()) field.reveal();
  const wrong = requiredTypes.map((type) => card.get(type)).find((field) => field?.state.isValid === false);
  if (wrong !== undefined) {
    wrong.focus();
    return {state: "failed", message: "Check the card details: a field is empty or not valid."};
  }
  const typed = new Map([...card].map(([type, field]) => [type, field.characters]));
  return confirm(subject, cardSource(typed, payer), {
    Authorization: `Bearer ${clientToken}`,
    ...(clientMetadataId === undefined ? {} : {"PayPal-Client-Metadata-Id": clientMetadataId}),
  });
}

async function confirm(
  subject: SubmitSubject,
  card: Record<string, unknown>,
  headers: Readonly<Record<string, string>>,
): Promise<ConfirmOutcome> {
  try {
    const response = await fetch(
      `${paths[subject.kind]}/${encodeURIComponent(subject.id)}/confirm-payment-source`,
      {
        method: "POST",
        headers: {...headers, "Content-Type": "application/json", Prefer: "return=representation"},
        body: JSON.stringify({payment_source: {card}}),
        credentials: "omit",
        signal: AbortSignal.timeout(requestTimeoutMs),
      },
    );
    const text = await response.text();
    const isJson = response.headers.get("Content-Type")?.includes("json") === true;
    return readOutcome(subject, response.status, isJson ? JSON.parse(text) : undefined, location.origin);
  } catch {
    return {
      state: "error",
      code: "NETWORK_ERROR",
      message: "The card could not be sent: the connection was lost.",
      isRecoverable: true,
    };
  }
}
