import type {ContentfulStatusCode} from "hono/utils/http-status";

/** Detail of an error, as PayPal's error body has it. The caller's own text is shortened and masked when it is sent. */
export interface ErrorDetail {
  /** A code. In a `V1Error`, a text. */
  readonly issue: string;
  /** Absent for an issue that PayPal publishes, which has PayPal's text then, and in a `V1Error`. */
  readonly description?: string;
  /** A JSON pointer when the location is the body. */
  readonly field?: string;
  /** Value of the field, if it is no secret. */
  readonly value?: string;
  readonly location?: "body" | "path" | "query";
}

/** PayPal's error names and messages by HTTP status. */
export const ERROR_NAMES = {
  400: ["INVALID_REQUEST", "Request is not well-formed, syntactically incorrect, or violates schema."],
  401: [
    "AUTHENTICATION_FAILURE",
    "Authentication failed due to missing authorization header, or invalid authentication credentials.",
  ],
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
  503: ["SERVICE_UNAVAILABLE", "Service Unavailable."],
} as const satisfies Partial<Record<ContentfulStatusCode, readonly [string, string]>>;

export type ErrorStatus = keyof typeof ERROR_NAMES;

/** Issue of JSON that can't be read, or that has an object instead of an array. Not every operation has it. */
export const MALFORMED_JSON = "MALFORMED_REQUEST_JSON";

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

/** Details of an error about the body. */
interface BodyDetail {
  /** Only for an issue of the sandbox's own: PayPal's issues have PayPal's descriptions. */
  readonly description?: string | undefined;
  /** A JSON pointer into the body. */
  readonly field?: string | undefined;
}

/** 422: the state of the resource or a business rule forbids the action. */
export function unprocessable(issue: string, detail: BodyDetail = {}): ServiceError {
  return aboutBody(422, issue, detail);
}

/** 400: a field of the body is missing or wrong. */
export function badRequest(issue: string, detail: BodyDetail): ServiceError {
  return aboutBody(400, issue, detail);
}

function aboutBody(status: 400 | 422, issue: string, {description, field}: BodyDetail): ServiceError {
  return new ServiceError(status, [
    {
      issue,
      ...(description === undefined ? {} : {description}),
      ...(field === undefined ? {} : {field, location: "body"}),
    },
  ]);
}

/** 404, the same for an unknown resource and for another application's. */
export function notFound(field?: string): ServiceError {
  const where = field === undefined ? {} : {field, location: "path" as const};
  return new ServiceError(404, [{issue: "INVALID_RESOURCE_ID", ...where}]);
}

/**
 * Error of an operation whose changes stay. It is for outcomes that a tester requested: the request for the outcome is
 * then consumed. Every other error undoes the changes.
 */
export class RefusalWithEffect extends ServiceError {}

/** PayPal's texts for the errors of its older interfaces. */
const V1_MESSAGES: Readonly<Record<string, string>> = {
  INVALID_RESOURCE_ID: "Resource id is invalid",
  MALFORMED_REQUEST: "Incoming JSON request does not map to API request",
  VALIDATION_ERROR: "Invalid data provided",
  WEBHOOK_NUMBER_LIMIT_EXCEEDED: "Number of webhooks exceeds the limit of 10",
  WEBHOOK_PATCH_REQUEST_NO_CHANGE: "Patch request has no change",
  WEBHOOK_URL_ALREADY_EXISTS: "Webhook URL already exists",
};

/** Error in the form of PayPal's older interfaces: its name is the code, and it may have no details. */
export class V1Error extends ServiceError {
  constructor(status: ErrorStatus, issue: string, details: readonly ErrorDetail[] = []) {
    super(status, details, [issue, V1_MESSAGES[issue] ?? issue]);
  }
}

export interface ErrorBody {
  readonly name: string;
  readonly message: string;
  readonly debug_id: string;
  readonly information_link: string;
  readonly details?: readonly ErrorDetail[];
  readonly links: readonly {href: string; rel: string; method: "GET"}[];
}

/** Largest number of details in an error. */
export const MOST_DETAILS = 50;

/** Longest `field` and `description`, in UTF-16 code units. */
export const LONGEST_ECHO = 255;

/** JSON pointer (RFC 6901), for example `/purchase_units/0/amount`. */
export function jsonPointer(...path: readonly (string | number)[]): string {
  return `/${path.map((key) => String(key).replaceAll("~", "~0").replaceAll("/", "~1")).join("/")}`;
}
