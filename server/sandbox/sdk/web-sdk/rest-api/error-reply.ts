/** Error reply of PayPal in the SDK's terms. */
export interface ErrorReply {
  code: string;
  message: string;
  isRecoverable: boolean;
}

/**
 * Reads an error reply from its status and body `{name, message, details: [{issue, description}]}`. A client token
 * lasts 15 minutes, so 401 has its own code.
 */
export function readErrorReply(status: number, body: unknown): ErrorReply {
  const {name, message, issue, description} = errorParts(body);
  if (status === 401) {
    return {
      code: "ERR_INVALID_CLIENT_TOKEN",
      message:
        "The client token is not valid or no longer valid. Create a new SDK instance with a fresh token.",
      isRecoverable: false,
    };
  }
  return {
    code: issue ?? name ?? `HTTP_${status}`,
    message: description ?? message ?? `PayPal replied with status ${status}.`,
    isRecoverable: status === 429 || status >= 500,
  };
}

function errorParts(body: unknown): Partial<Record<"name" | "message" | "issue" | "description", string>> {
  if (typeof body !== "object" || body === null) return {};
  const {name, message, details} = body as Record<string, unknown>;
  const detail: unknown = Array.isArray(details) ? details[0] : undefined;
  const {issue, description} = (typeof detail === "object" && detail !== null ? detail : {}) as Record<
    string,
    unknown
  >;
  return Object.fromEntries(
    Object.entries({name, message, issue, description}).filter(([, value]) => typeof value === "string"),
  );
}
