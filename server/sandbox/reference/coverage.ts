import {readDescription} from "../rest/description.ts";
import {type Endpoint, pathPattern} from "../rest/endpoint.ts";

/** An operation of PayPal's REST API. */
export interface CoveredOperation {
  readonly method: string;
  /** With parameters in braces. */
  readonly path: string;
  /** Unique in all files. */
  readonly id: string;
  readonly summary: string;
  readonly isOffered: boolean;
}

/** A file of the description, with its operations. */
export interface CoveredApi {
  /** Name and version, such as `Orders v2`. */
  readonly name: string;
  readonly operations: readonly CoveredOperation[];
}

/** The sandbox's operations next to those of PayPal's published specifications. */
export interface Coverage {
  readonly apis: readonly CoveredApi[];
  /** Operations that no published specification describes. */
  readonly others: readonly CoveredOperation[];
}

/** Compares the sandbox's endpoints with PayPal's published specifications. */
export function coverageOf(endpoints: readonly Endpoint[]): Coverage {
  const offered = new Set(endpoints.map(({method, path}) => `${method} ${path}`));
  const files = readDescription().apis.map(({name, isPublished, paths}) => ({
    name,
    isPublished,
    operations: Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([key, {operationId: id, summary}]): CoveredOperation => {
        const method = key.toUpperCase();
        return {id, method, path, summary, isOffered: offered.has(`${method} ${path}`)};
      }),
    ),
  }));
  return {
    apis: files.filter(({isPublished}) => isPublished),
    others: files.flatMap(({isPublished, operations}) => (isPublished ? [] : operations)),
  };
}

/** True if the description has the operation. @param path of a request */
export function isDescribed(method: string, path: string): boolean {
  const key = method.toLowerCase();
  return readDescription().apis.some(({paths}) =>
    Object.entries(paths).some(
      ([template, {[key]: operation}]) => operation && pathPattern(template).test(path),
    ),
  );
}
