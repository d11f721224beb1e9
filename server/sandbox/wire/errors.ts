import type {ContentfulStatusCode} from "hono/utils/http-status";
import {BodyError} from "../../shared/body.ts";
import {harmless} from "./harmless.ts";

/**
 * One fine-grained reason of an error, as the interface's "Error detail". A `value` is never sent: it could be a card.
 * What of the caller's own stands in the others is cut and masked where the error leaves.
 */
export interface ErrorDetail {
  readonly issue: string;
  readonly description: string;
  /** A JSON pointer when the location is the body. */
  readonly field?: string;
  readonly location?: "body" | "path" | "query";
}

/** The interface's error names by HTTP status, and what each says. */
export const ERROR_NAMES = {
  400: ["INVALID_REQUEST", "Request is not well-formed, syntactically incorrect, or violates schema."],
  401: ["AUTHENTICATION_FAILURE", "Authentication failed due to missing or invalid credentials."],
  403: ["NOT_AUTHORIZED", "Authorization failed due to insufficient permissions."],
  404: ["RESOURCE_NOT_FOUND", "The specified resource does not exist."],
  405: ["METHOD_NOT_SUPPORTED", "The server does not implement the requested HTTP method here."],
  409: ["RESOURCE_CONFLICT", "The server has detected a conflict while processing this request."],
  413: ["REQUEST_TOO_LARGE", "The request body is too large."],
  415: ["UNSUPPORTED_MEDIA_TYPE", "The server does not support the request payload's media type."],
  422: [
    "UNPROCESSABLE_ENTITY",
    "The requested action could not be performed, semantically incorrect, or failed business validation.",
  ],
  429: ["RATE_LIMIT_REACHED", "Too many requests. Blocked due to rate limiting."],
  500: ["INTERNAL_SERVER_ERROR", "An internal server error occurred."],
  503: ["SERVICE_UNAVAILABLE", "Service unavailable."],
} as const satisfies Partial<Record<ContentfulStatusCode, readonly [string, string]>>;

export type ErrorStatus = keyof typeof ERROR_NAMES;

/** The 404 of a path that no route has: it is not the answer about a resource. */
export const ROUTE_NOT_FOUND = ["ROUTE_NOT_FOUND", "There is no such route."] as const;

/** A refusal that the caller is meant to read. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly status: ErrorStatus;
  readonly details: readonly ErrorDetail[];
  /** `name` and `message` of the error's body. */
  readonly words: readonly [name: string, message: string];

  constructor(
    status: ErrorStatus,
    details: readonly ErrorDetail[] = [],
    words: readonly [name: string, message: string] = ERROR_NAMES[status],
  ) {
    super(details[0]?.issue ?? words[0]);
    this.status = status;
    this.details = details;
    this.words = words;
  }
}

/** 422: understood, but the resource's state or a rule of business forbids it. */
export function unprocessable(issue: string, description: string, field?: string): ServiceError {
  return new ServiceError(422, [
    {issue, description, ...(field === undefined ? {} : {field, location: "body"})},
  ]);
}

/** The same answer for an unknown resource and for somebody else's. */
export function notFound(field?: string): ServiceError {
  const description = "Specified resource ID does not exist. Please check the resource ID and try again.";
  const where = field === undefined ? {} : {field, location: "path" as const};
  return new ServiceError(404, [{issue: "INVALID_RESOURCE_ID", description, ...where}]);
}

/**
 * A refusal that is itself what was to happen, as a tester ordered it: what its transaction did is kept, and the order for
 * it is used up. Every other error undoes what its transaction did.
 */
export class KeptRefusal extends ServiceError {}

export interface ErrorBody {
  readonly name: string;
  readonly message: string;
  readonly debug_id: string;
  readonly information_link: string;
  readonly details?: readonly ErrorDetail[];
  readonly links: readonly {href: string; rel: string; method: string}[];
}

/** Of a body that is wrong in more places than anybody mends at once, so many are named. */
export const MOST_DETAILS = 50;

/** The longest `field` and `description`, in UTF-16 code units. */
export const LONGEST_ECHO = 255;

/** Where in a body, as RFC 6901 writes it: `/purchase_units/0/amount`. */
export function jsonPointer(...path: readonly (string | number)[]): string {
  return `/${path.map((key) => String(key).replaceAll("~", "~0").replaceAll("/", "~1")).join("/")}`;
}

/** Names of fields can be the caller's own words, of any length, and a card number can be among them. */
function fitToSend({description, field, ...detail}: ErrorDetail): ErrorDetail {
  return {
    ...detail,
    description: harmless(description, LONGEST_ECHO),
    ...(field === undefined ? {} : {field: harmless(field, LONGEST_ECHO)}),
  };
}

/** The one mapper from what was thrown to what leaves: never a stack, a query or a path of ours. */
export function errorReply(
  thrown: unknown,
  context: {readonly debugId: string; readonly origin: string},
): {readonly status: ErrorStatus; readonly body: ErrorBody} {
  const error = asServiceError(thrown);
  const [name, message] = error.words;
  const information = `${context.origin}/test-values#${name}`;
  const links = [{href: information, rel: "information_link", method: "GET"}];
  // The interface has details in every error that is the caller's; where nothing finer is known, the error itself is it.
  const own = error.status < 500 ? [{issue: name, description: message}] : [];
  const details = error.details.length > 0 ? error.details.slice(0, MOST_DETAILS).map(fitToSend) : own;
  return {
    status: error.status,
    body: {
      name,
      message,
      debug_id: context.debugId,
      information_link: information,
      ...(details.length > 0 ? {details} : {}),
      links,
    },
  };
}

function asServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  if (thrown instanceof BodyError) {
    const issue = {400: "MALFORMED_REQUEST", 413: "REQUEST_BODY_TOO_LARGE", 415: "INVALID_CONTENT_TYPE"}[
      thrown.status
    ];
    return new ServiceError(thrown.status, [{issue, description: thrown.message, location: "body"}]);
  }
  return new ServiceError(500);
}
