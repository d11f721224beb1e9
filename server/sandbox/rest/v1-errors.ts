import {BodyError} from "../../shared/body.ts";
import {ServiceError, V1Error} from "../wire/errors.ts";
import type {Endpoint} from "./endpoint.ts";
import {issueAt, publishedDescription} from "./published-issues.ts";

/**
 * Gives the errors of an invalid request the form of PayPal's older interfaces. Other errors are returned as they are.
 *
 * PayPal: replies in issues of its SDKs, such as paypal/PayPal-NET-SDK#293
 */
export function inV1Form(error: unknown, endpoint: Endpoint): unknown {
  const {v1Issues} = endpoint;
  if (!v1Issues) return error;
  if (error instanceof BodyError && error.status === 400) return new V1Error(400, "MALFORMED_REQUEST");
  if (!(error instanceof ServiceError) || error.status !== 400 || error instanceof V1Error) return error;
  const details = error.details.map((detail) => {
    const {field = "", description} = detail;
    const name = nameOf(field);
    const issue = issueAt(endpoint, detail);
    const text = v1Issues[name] ?? description ?? publishedDescription(endpoint, 400, issue) ?? issue;
    return {...(name === "" ? {} : {field: name}), issue: text};
  });
  return new V1Error(400, "VALIDATION_ERROR", details);
}

/** The name of a field by its JSON pointer: `/event_types/0/name` is `event_types[0].name`. */
function nameOf(pointer: string): string {
  return pointer
    .replaceAll(/\/(\d+)(?=\/|$)/g, "[$1]")
    .replaceAll("/", ".")
    .replace(/^\./, "");
}
