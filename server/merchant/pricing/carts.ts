import {errors, type JWTPayload} from "jose";
import {z} from "zod";
import type {Clock} from "../../shared/clock.ts";
import {OLD_NAMES, type ReportOldName, withNewFields} from "../../shared/old-names.ts";
import type {Keys} from "../../shared/secrets.ts";
import {MerchantError} from "../errors.ts";
import {verifyJwt} from "../verify-jwt.ts";

const KIND = "field of a signed cart";

const money = z.strictObject({currencyCode: z.string(), value: z.string()});

/**
 * A signed cart: a JWT (HS256, `CART_KEY`) of the merchant's own back end. Its amounts are the merchant's, so they are used
 * unchanged. `jti` makes it payable once, and `exp` is its expiry.
 */
const claimsSchema = z.object({
  jti: z.string().min(1).max(255),
  amount: money,
  items: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(127),
        sku: z.string().min(1).max(127).optional(),
        quantity: z.int().min(1).max(9_999_999_999),
        unitAmount: money,
      }),
    )
    .min(1)
    .optional(),
});
export type Cart = z.output<typeof claimsSchema>;

/** Verifies a cart's signature and expiry, and reads it. @throws MerchantError 422 that names the problem */
export async function readCart(
  token: string,
  options: {keys: Keys; clock: Clock; report: ReportOldName},
): Promise<Cart> {
  let payload: JWTPayload;
  try {
    payload = await verifyJwt(token, options.keys, {
      requiredClaims: ["jti", "exp"],
      currentDate: new Date(options.clock.now()),
    });
  } catch (error) {
    if (error instanceof errors.JWTExpired) {
      throw new MerchantError(422, "CART_EXPIRED", "The cart has expired; ask the shop for a new one.");
    }
    if (error instanceof errors.JOSEError) throw invalid("its signature or its format is wrong");
    throw error;
  }
  // The shop may sign other claims, in any format.
  const {jti, amount, items} = payload;
  const onOld = (old: string, now: string) => options.report({kind: KIND, old, now});
  const claims = claimsSchema.safeParse(withNewFields({jti, amount, items}, OLD_NAMES[KIND], onOld));
  if (!claims.success) throw invalid(`its claim /${claims.error.issues[0]?.path.join("/") ?? ""} is wrong`);
  return claims.data;
}

function invalid(reason: string): MerchantError {
  return new MerchantError(422, "CART_INVALID", `The cart is invalid: ${reason}.`);
}
