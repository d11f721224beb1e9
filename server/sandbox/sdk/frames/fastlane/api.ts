import {readErrorReply, type ErrorReply} from "../../web-sdk/rest-api/error-reply.ts";
import type {FastlaneConnect} from "../../protocol/fastlane.ts";

const requestTimeoutMs = 30_000;

/** Error reply of PayPal. */
export class ApiError extends Error {
  readonly status: number;
  readonly refusal: ErrorReply;

  constructor(status: number, refusal: ErrorReply) {
    super(refusal.message);
    this.status = status;
    this.refusal = refusal;
  }
}

export type Call = (path: string, body: object) => Promise<unknown>;

/**
 * Creates a function that posts to the sandbox with the page's client token.
 *
 * It rejects with ApiError for an error reply, and with any other error when there was no reply.
 */
export function createCall({clientToken, clientMetadataId}: FastlaneConnect): Call {
  return async (path, body) => {
    const response = await fetch(`/web-sdk/v6/${path}`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${clientToken}`,
        "Content-Type": "application/json",
        ...(clientMetadataId === undefined ? {} : {"PayPal-Client-Metadata-Id": clientMetadataId}),
      },
      body: JSON.stringify(body),
      credentials: "omit",
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
    const text = await response.text();
    const isJson = response.headers.get("Content-Type")?.includes("json") === true;
    const answer: unknown = isJson ? JSON.parse(text) : undefined;
    if (!response.ok) throw new ApiError(response.status, readErrorReply(response.status, answer));
    return answer;
  };
}
