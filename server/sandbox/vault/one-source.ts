import {ServiceError} from "../wire/errors.ts";

/** The one source that a request names, with its kind. */
export type OneOf<Sources extends object> = {
  [Kind in keyof Sources]-?: {readonly kind: Kind; readonly given: NonNullable<Sources[Kind]>};
}[keyof Sources];

/** @throws ServiceError 400 when a request names no source, or several */
export function onlySource<Sources extends object>(sources: Sources): OneOf<Sources> {
  const [one, ...others] = Object.entries(sources).filter(([, given]) => given !== undefined);
  if (one && others.length === 0) return {kind: one[0], given: one[1] as unknown} as OneOf<Sources>;
  const issue = one ? "MULTIPLE_PAYMENT_SOURCES" : "ONE_OF_PARAMETERS_REQUIRED";
  const description = one
    ? "Only one payment source can be saved with one request."
    : "One payment source is required that this request can save.";
  throw new ServiceError(400, [{issue, description, field: "/payment_source", location: "body"}]);
}
