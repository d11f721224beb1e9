import {z} from "zod";
import {ServiceError} from "./errors.ts";

/** `PayPal-Client-Metadata-Id`: names the buyer's session, the same on the token and on the order. */
export const clientMetadataId = z.string().regex(/^[\x21-\x7e]{1,68}$/);

/** The buyer's session that a request names in its header. @throws ServiceError 400 when it is badly formed */
export function clientMetadataIdOf(call: {header(name: string): string | undefined}): string | undefined {
  const result = clientMetadataId.optional().safeParse(call.header("PayPal-Client-Metadata-Id"));
  if (result.success) return result.data;
  const description = "The header must be 1 to 68 printable characters.";
  throw new ServiceError(400, [
    {issue: "INVALID_PARAMETER_SYNTAX", description, field: "PayPal-Client-Metadata-Id"},
  ]);
}
