import {readRefusal, type ServiceRefusal} from "../../web-sdk/rest-api/error-reply.ts";
import type {FastlaneConnect} from "../../protocol/fastlane.ts";

const deadlineMs = 30_000;

/** What the service said to a call that it refused. */
export class Refused extends Error {
  readonly status: number;
  readonly refusal: ServiceRefusal;

  constructor(status: number, refusal: ServiceRefusal) {
    super(refusal.message);
    this.status = status;
    this.refusal = refusal;
  }
}

export type Call = (path: string, body: object) => Promise<unknown>;

/**
 * Calls of this frame's own origin with the page's client token. They reject with `Refused`, or with anything else when
 * no answer came.
 */
export function callsOf({clientToken, clientMetadataId}: FastlaneConnect): Call {
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
      signal: AbortSignal.timeout(deadlineMs),
    });
    const text = await response.text();
    const isJson = response.headers.get("Content-Type")?.includes("json") === true;
    const answer: unknown = isJson ? JSON.parse(text) : undefined;
    if (!response.ok) throw new Refused(response.status, readRefusal(response.status, answer));
    return answer;
  };
}
