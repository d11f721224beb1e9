import {z} from "zod";
import {ServiceError} from "./errors.ts";

/** Calling application and, for a client token, the buyer's session. */
export interface Caller {
  readonly applicationId: string;
  readonly clientMetadataId: string | undefined;
}

/** True if a stored resource belongs to the caller's application and to no other buyer's session. */
export function isOwnOf(
  {applicationId, clientMetadataId}: Caller,
  row: {readonly applicationId: string; readonly clientMetadataId?: string | undefined},
): boolean {
  if (row.applicationId !== applicationId) return false;
  const session = row.clientMetadataId;
  return session === undefined || clientMetadataId === undefined || session === clientMetadataId;
}

/** `PayPal-Client-Metadata-Id`: id of the buyer's session, the same on the token and on the order. */
export const clientMetadataId = z.string().regex(/^[\x21-\x7e]{1,68}$/);

/** Session id in the request header. @throws ServiceError 400 when it is malformed */
export function clientMetadataIdOf(call: {header(name: string): string | undefined}): string | undefined {
  const result = clientMetadataId.optional().safeParse(call.header("PayPal-Client-Metadata-Id"));
  if (result.success) return result.data;
  const description = "The header must be 1 to 68 printable characters.";
  throw new ServiceError(400, [
    {issue: "INVALID_PARAMETER_SYNTAX", description, field: "PayPal-Client-Metadata-Id"},
  ]);
}
