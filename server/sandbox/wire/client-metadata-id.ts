import {clientMetadataId} from "../oauth/oauth.schema.ts";
import {ServiceError} from "./errors.ts";

/** The buyer's session that a request names in its header. @throws ServiceError 400 when it is badly formed */
export function clientMetadataIdOf(call: {header(name: string): string | undefined}): string | undefined {
  const result = clientMetadataId.optional().safeParse(call.header("PayPal-Client-Metadata-Id"));
  if (result.success) return result.data;
  const description = "The header must be 1 to 68 printable characters.";
  throw new ServiceError(400, [
    {issue: "INVALID_PARAMETER_SYNTAX", description, field: "PayPal-Client-Metadata-Id"},
  ]);
}
