import type {CalledOperation} from "../wire/environment.ts";
import {type ErrorDetail, MALFORMED_JSON} from "../wire/errors.ts";
import {type Description, readDescription} from "./description.ts";

/** The errors that the published files list, which they read when they are first needed. */

interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly string[];
}

interface Response {
  readonly content?: Readonly<Record<string, {readonly schema?: Schema}>>;
}

/** Descriptions of each issue, by issue. */
type Issues = ReadonlyMap<string, readonly string[]>;

interface Listed extends CalledOperation {
  readonly status: number;
  readonly issues: Issues;
}

const lists = new WeakMap<Description, readonly Listed[]>();

/** Descriptions that an operation lists for an issue. Empty if it doesn't list it, or lists it without a description. */
export function listedDescriptions(
  operation: CalledOperation,
  status: number,
  issue: string,
  description = readDescription(),
): readonly string[] {
  return (
    listsOf(description)
      .find(
        (each) => each.method === operation.method && each.path === operation.path && each.status === status,
      )
      ?.issues.get(issue) ?? []
  );
}

/**
 * PayPal's description of an issue: that of the operation, else that of the next operation of the same API or of another
 * one. The lists are incomplete. Undefined for an issue that PayPal doesn't publish.
 */
export function publishedDescription(
  operation: CalledOperation | undefined,
  status: number,
  issue: string,
  description = readDescription(),
): string | undefined {
  return listsWith({issue, status, ...operation}, description)
    .map(({issues}) => general(issues.get(issue) ?? []))
    .find((text) => text !== undefined);
}

/** The issue that an operation reports: those that don't list `MALFORMED_REQUEST_JSON` have another one. */
export function issueAt(operation: CalledOperation, {issue, field}: ErrorDetail): string {
  if (issue !== MALFORMED_JSON || listedDescriptions(operation, 400, issue).length > 0) return issue;
  return field === undefined ? "MALFORMED_REQUEST" : "INVALID_PARAMETER_SYNTAX";
}

/** The status of an issue at an operation, else at the next one. Undefined for an issue that PayPal doesn't publish. */
export function publishedStatus(
  operation: CalledOperation,
  issue: string,
  description = readDescription(),
): number | undefined {
  return listsWith({issue, ...operation}, description)[0]?.status;
}

/** All issues that PayPal publishes, with the first status of each. */
export function publishedIssues(description = readDescription()): ReadonlyMap<string, number> {
  const statuses = new Map<string, number>();
  for (const {status, issues} of listsOf(description))
    for (const issue of issues.keys()) if (!statuses.has(issue)) statuses.set(issue, status);
  return new Map([...statuses].sort(([one], [other]) => one.localeCompare(other)));
}

interface Wanted extends Partial<CalledOperation> {
  readonly issue: string;
  readonly status?: number;
}

/** The lists with an issue, the nearest to the operation and its status first. */
function listsWith({issue, method, path, status}: Wanted, description: Description): readonly Listed[] {
  const [, version, api] = path?.split("/") ?? [];
  const nearness = (each: Listed) =>
    (each.path === path && each.method === method ? 4 : 0) +
    (each.path.startsWith(`/${version}/${api}/`) ? 2 : 0) +
    (each.status === status ? 1 : 0);
  return listsOf(description)
    .filter(({issues}) => issues.has(issue))
    .sort((one, other) => nearness(other) - nearness(one));
}

/** The description that fits each field. The lists of invoices also have some for single fields. */
function general(descriptions: readonly string[]): string | undefined {
  return descriptions.find((text) => /^(?:the )?value of (?:a|the) field/i.test(text)) ?? descriptions[0];
}

function listsOf(description: Description): readonly Listed[] {
  const known = lists.get(description) ?? readLists(description);
  lists.set(description, known);
  return known;
}

function readLists(description: Description): Listed[] {
  const {apis} = description;
  return apis
    .filter(({isPublished}) => isPublished)
    .flatMap(({paths}) => Object.entries(paths))
    .flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, {responses = {}}]) =>
        Object.entries(responses)
          .filter(([status]) => status.startsWith("4"))
          .map(([status, response]) => ({
            method: method.toUpperCase(),
            path,
            status: Number(status),
            issues: issuesOf(description, response as Response),
          })),
      ),
    );
}

function issuesOf(description: Description, {content = {}}: Response): Issues {
  const issues = new Map<string, string[]>();
  const details = Object.values(content).flatMap(({schema}) =>
    partsOf(description, schema).flatMap(({properties}) =>
      partsOf(description, properties?.["details"]?.items),
    ),
  );
  for (const {properties} of details) {
    const texts = properties?.["description"]?.enum ?? [];
    for (const issue of properties?.["issue"]?.enum ?? [])
      issues.set(issue, [...(issues.get(issue) ?? []), ...texts]);
  }
  return issues;
}

/** A schema and those that it combines. */
function partsOf(description: Description, schema: Schema | undefined): Schema[] {
  if (!schema) return [];
  const {$ref, allOf = [], anyOf = []} = schema;
  const name = $ref?.slice("#/components/schemas/".length);
  const target = name === undefined ? undefined : (description.components.schemas[name] as Schema);
  return [schema, ...[target, ...allOf, ...anyOf].flatMap((part) => partsOf(description, part))];
}
