import {type Answer, type CallOptions, ORIGIN, PAGE, type TestSandbox} from "./sandbox.ts";

/** Reply to the form's script. */
export interface GuestReply {
  readonly state: "approved" | "challenge" | "changed" | "refused";
  readonly payerId: string;
  readonly location?: string;
  readonly challengeId: string;
  readonly problems: readonly {readonly field: string; readonly message: string}[];
  readonly checkout: {readonly total: string; readonly totalText: string};
}

export const ADDRESS = {
  address_line_1: "2211 North First Street",
  admin_area_2: "San Jose",
  admin_area_1: "CA",
  postal_code: "95131",
  country_code: "US",
} as const;

/** A valid form for an order of 130.00. */
export function guestForm(
  more: Readonly<Record<string, unknown>> = {},
  card: Readonly<Record<string, unknown>> = {},
) {
  return {
    card: {
      number: "4111111111111111",
      expiry: "2030-12",
      security_code: "123",
      name: "Ada Lovelace",
      billing_address: ADDRESS,
      ...card,
    },
    email_address: "ada@buyer.example",
    shipping: {full_name: "Ada Lovelace", address: ADDRESS},
    total: "130.00",
    ...more,
  };
}

/** Submits the form, like its script. */
export function sendForm(
  sandbox: TestSandbox,
  id: string,
  body: unknown = guestForm(),
  headers: CallOptions["headers"] = {Origin: ORIGIN},
): Promise<Answer<GuestReply>> {
  return sandbox.call<GuestReply>("POST", `/guest-checkout/orders/${id}/payments`, {body, headers});
}

/** Opens a frame session of the merchant's page. */
export async function frameSession(sandbox: TestSandbox, token?: string): Promise<string> {
  const answer = await sandbox.call("POST", "/web-sdk/v6/frame-sessions", {
    token: token ?? (await sandbox.clientToken()),
    body: {},
    headers: {Origin: PAGE},
  });
  return answer.body.id;
}
