import {z} from "zod";

/** A merchant's account, by one of its names. */
export const merchantName = z.object({
  merchant_id: z.string().optional(),
  email_address: z.string().optional(),
});
export type MerchantName = Readonly<z.output<typeof merchantName>>;

/** A platform that calls PayPal for other merchants. */
export interface PlatformOptions {
  /** The partner's attribution id, also called BN code. */
  readonly partnerAttributionId?: string | undefined;
  /** The merchant of all calls: id or e-mail address of the account. */
  readonly onBehalfOf?: string | undefined;
}

/** Headers of each call of a platform. */
export function platformHeaders(
  clientId: string,
  {partnerAttributionId, onBehalfOf}: PlatformOptions,
): Readonly<Record<string, string>> {
  return {
    ...(partnerAttributionId !== undefined && {"paypal-partner-attribution-id": partnerAttributionId}),
    ...(onBehalfOf !== undefined &&
      authAssertion(
        clientId,
        onBehalfOf.includes("@") ? {email_address: onBehalfOf} : {merchant_id: onBehalfOf},
      )),
  };
}

/**
 * Header by which an application acts for a merchant: an unsigned JWT.
 * Source: https://developer.paypal.com/api/rest/requests/#paypal-auth-assertion
 */
export function authAssertion(
  clientId: string,
  {merchant_id: payerId, email_address: email}: MerchantName,
): Readonly<Record<string, string>> {
  const claims = {iss: clientId, ...(payerId === undefined ? {email} : {payer_id: payerId})};
  const [header, payload] = [{alg: "none"}, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString("base64url"),
  );
  return {"paypal-auth-assertion": `${header}.${payload}.`};
}
