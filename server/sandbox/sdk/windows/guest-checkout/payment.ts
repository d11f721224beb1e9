import type {Checkout} from "./checkout.ts";

/** Error of one field, or of the whole payment (`form`). */
export interface Problem {
  readonly field: string;
  readonly message: string;
}

/** Result of a click on Pay. */
export type Outcome =
  | {readonly state: "approved"; readonly payerId?: string; readonly location?: string}
  | {
      readonly state: "challenge";
      readonly challengeId: string;
      readonly payerId?: string;
      readonly location?: string;
    }
  | {readonly state: "changed"; readonly checkout: Checkout}
  | {readonly state: "refused"; readonly problems: readonly Problem[]}
  /** The order is unknown, paid or expired. */
  | {readonly state: "ended"}
  /** The reply was lost. Sending the payment again is safe. */
  | {readonly state: "lost"};

const requestTimeoutMs = 30_000;

export async function sendPayment(orderId: string, locale: string, body: unknown): Promise<Outcome> {
  try {
    const response = await fetch(
      `/guest-checkout/orders/${encodeURIComponent(orderId)}/payments?locale=${locale}`,
      {
        method: "POST",
        headers: {"Content-Type": "application/json"},
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(requestTimeoutMs),
      },
    );
    if (response.status === 404) return {state: "ended"};
    return readOutcome(await response.json()) ?? {state: "lost"};
  } catch {
    return {state: "lost"};
  }
}

/** Reads the reply. Undefined for an unknown shape. */
export function readOutcome(body: unknown): Outcome | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const {state, payerId, location, challengeId, checkout, problems} = body as Record<string, unknown>;
  const way = {
    ...(typeof payerId === "string" ? {payerId} : {}),
    ...(typeof location === "string" ? {location} : {}),
  };
  switch (state) {
    case "approved":
      return {state, ...way};
    case "challenge":
      return typeof challengeId === "string" ? {state, challengeId, ...way} : undefined;
    case "changed":
      return typeof checkout === "object" && checkout !== null
        ? {state, checkout: checkout as Checkout}
        : undefined;
    case "refused":
      return Array.isArray(problems) ? {state, problems: problems.filter(isProblem)} : undefined;
    default:
      return undefined;
  }
}

function isProblem(value: unknown): value is Problem {
  const {field, message} = (value ?? {}) as Record<string, unknown>;
  return typeof field === "string" && typeof message === "string";
}
