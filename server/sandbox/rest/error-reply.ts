import {BodyError} from "../../shared/body.ts";
import type {CalledOperation, Sent} from "../wire/environment.ts";
import {
  type ErrorBody,
  type ErrorDetail,
  type ErrorStatus,
  LONGEST_ECHO,
  MALFORMED_JSON,
  MOST_DETAILS,
  NotOffered,
  OPERATIONS_PATH,
  ServiceError,
  V1Error,
} from "../wire/errors.ts";
import {maskCardNumbers} from "../wire/mask-card-numbers.ts";
import {withField} from "./error-fields.ts";
import {issueAt, publishedDescription} from "./published-issues.ts";

/** Adds PayPal's description. Shortens and masks the texts, which can be the caller's and can contain a card number. */
function fitToSend(
  sent: ErrorDetail,
  status: ErrorStatus,
  {endpoint, request = {}}: ErrorContext,
): ErrorDetail {
  const named = {...sent, issue: endpoint ? issueAt(endpoint, sent) : sent.issue};
  const {description: own, field, ...detail} = endpoint ? withField(named, request) : named;
  const published = publishedDescription(endpoint, status, detail.issue);
  const ours = own === undefined ? undefined : maskCardNumbers(own, LONGEST_ECHO);
  const description = endpoint ? (published ?? ours) : (ours ?? published);
  return {
    ...detail,
    ...(description === undefined ? {} : {description}),
    ...(field === undefined ? {} : {field: maskCardNumbers(field, LONGEST_ECHO)}),
  };
}

/** The request of an error, as far as the reply names it. */
export interface ErrorContext {
  readonly debugId: string;
  readonly origin: string;
  /** The operation of the REST API. */
  readonly endpoint?: CalledOperation | undefined;
  readonly request?: Sent | undefined;
}

/** Converts any thrown error to a reply. Stack traces, store and file paths are never sent. */
export function errorReply(
  thrown: unknown,
  context: ErrorContext,
): {readonly status: ErrorStatus; readonly body: ErrorBody} {
  const error = asServiceError(thrown);
  const [name, message] = error.heading;
  const information = `${context.origin}/test-values#${name}`;
  const links = [
    {href: information, rel: "information_link", method: "GET" as const},
    ...(error instanceof NotOffered
      ? [{href: context.origin + OPERATIONS_PATH, rel: "help", method: "GET" as const}]
      : []),
  ];
  const isClients = error.status < 500;
  // PayPal's client errors always have details, except those of its older interfaces. The default is the error itself.
  const isOlder = error instanceof V1Error && context.endpoint !== undefined;
  const own = isClients && !isOlder ? [{issue: name, description: message}] : [];
  const details =
    error.details.length > 0
      ? error.details.slice(0, MOST_DETAILS).map((each) => fitToSend(each, error.status, context))
      : own;
  return {
    status: error.status,
    body: {
      name,
      message,
      debug_id: context.debugId,
      information_link: information,
      ...(isClients || details.length > 0 ? {details} : {}),
      links,
    },
  };
}

function asServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  if (thrown instanceof BodyError) {
    const issue = {400: MALFORMED_JSON, 413: "REQUEST_BODY_TOO_LARGE", 415: "INVALID_CONTENT_TYPE"}[
      thrown.status
    ];
    return new ServiceError(thrown.status, [{issue, description: thrown.message, location: "body"}]);
  }
  return new ServiceError(500);
}
