import type {ContentfulStatusCode} from "hono/utils/http-status";
import {BodyError} from "../../shared/body.ts";
import {maskCardNumbers} from "./mask-card-numbers.ts";

/**
 * Detail of an error, as PayPal's error body has it. `value` is never sent, because it could be a card
 * number. The caller's own text in other fields is shortened and masked when the error is sent.
 */
export interface ErrorDetail {
  readonly issue: string;
  readonly description: string;
  /** A JSON pointer when the location is the body. */
  readonly field?: string;
  readonly location?: "body" | "path" | "query";
}

/** PayPal's error names and messages by HTTP status. */
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

/** 404 for an unknown path outside of the REST API, which differs from that for an unknown resource. */
export const ROUTE_NOT_FOUND = ["ROUTE_NOT_FOUND", "There is no such route."] as const;

/** Error that is sent to the caller. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly status: ErrorStatus;
  readonly details: readonly ErrorDetail[];
  /** `name` and `message` of the error's body. */
  readonly heading: readonly [name: string, message: string];

  constructor(
    status: ErrorStatus,
    details: readonly ErrorDetail[] = [],
    heading: readonly [name: string, message: string] = ERROR_NAMES[status],
  ) {
    super(details[0]?.issue ?? heading[0]);
    this.status = status;
    this.details = details;
    this.heading = heading;
  }
}

/** Address of the list of operations. */
export const OPERATIONS_PATH = "/operations";

/** 404 for an operation of the REST API that the sandbox doesn't offer. Its reply links to the list. */
export class NotOffered extends ServiceError {
  constructor() {
    const message = `The sandbox does not offer this operation. ${OPERATIONS_PATH} lists the operations that it offers.`;
    super(404, [], [ERROR_NAMES[404][0], message]);
  }
}

/** 422: the state of the resource or a business rule forbids the action. */
export function unprocessable(issue: string, description: string, field?: string): ServiceError {
  return new ServiceError(422, [
    {issue, description, ...(field === undefined ? {} : {field, location: "body"})},
  ]);
}

/** 404, the same for an unknown resource and for another application's. */
export function notFound(field?: string): ServiceError {
  const description = "Specified resource ID does not exist. Please check the resource ID and try again.";
  const where = field === undefined ? {} : {field, location: "path" as const};
  return new ServiceError(404, [{issue: "INVALID_RESOURCE_ID", description, ...where}]);
}

/**
 * Error of an operation whose changes stay. It is for outcomes that a tester requested: the request for the outcome is
 * then consumed. Every other error undoes the changes.
 */
export class RefusalWithEffect extends ServiceError {}

export interface ErrorBody {
  readonly name: string;
  readonly message: string;
  readonly debug_id: string;
  readonly information_link: string;
  readonly details?: readonly ErrorDetail[];
  readonly links: readonly {href: string; rel: string; method: string}[];
}

/** Largest number of details in an error. */
export const MOST_DETAILS = 50;

/** Longest `field` and `description`, in UTF-16 code units. */
export const LONGEST_ECHO = 255;

/** JSON pointer (RFC 6901), for example `/purchase_units/0/amount`. */
export function jsonPointer(...path: readonly (string | number)[]): string {
  return `/${path.map((key) => String(key).replaceAll("~", "~0").replaceAll("/", "~1")).join("/")}`;
}

/** Shortens and masks the texts, because field names can be the caller's and can contain a card number. */
function fitToSend({description, field, ...detail}: ErrorDetail): ErrorDetail {
  return {
    ...detail,
    description: maskCardNumbers(description, LONGEST_ECHO),
    ...(field === undefined ? {} : {field: maskCardNumbers(field, LONGEST_ECHO)}),
  };
}

/** Converts any thrown error to a reply. Stack traces, store and file paths are never sent. */
export function errorReply(
  thrown: unknown,
  context: {readonly debugId: string; readonly origin: string},
): {readonly status: ErrorStatus; readonly body: ErrorBody} {
  const error = asServiceError(thrown);
  const [name, message] = error.heading;
  const information = `${context.origin}/test-values#${name}`;
  const links = [
    {href: information, rel: "information_link", method: "GET"},
    ...(error instanceof NotOffered
      ? [{href: context.origin + OPERATIONS_PATH, rel: "help", method: "GET"}]
      : []),
  ];
  // PayPal's client errors always have details. The default is the error itself.
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
