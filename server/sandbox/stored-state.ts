import {z} from "zod";
import {isSecret, type Row, type Store} from "./store.ts";
import {unprocessable} from "./wire/errors.ts";
import {parse} from "./wire/validation.ts";

/** Version of the form. It increases when a row gets another shape. */
const FORMAT = 1;

/** Data of the sandbox as JSON: the rows of each kind. */
export interface StoredState {
  readonly format: number;
  readonly collections: Readonly<Record<string, readonly Row[]>>;
}

/** All data, for the sandbox's own file. */
export function contentsOf(store: Store): StoredState {
  return {
    format: FORMAT,
    collections: Object.fromEntries([...store.collections()].map(([name, rows]) => [name, rows.all()])),
  };
}

/** The rows of a file. Undefined for another version, and for text that isn't such JSON. */
export function collectionsIn(text: string): StoredState["collections"] | undefined {
  try {
    const {format, collections} = JSON.parse(text) as StoredState;
    return format === FORMAT ? collections : undefined;
  } catch {
    return undefined;
  }
}

/** All data without secrets. */
export function stateOf(store: Store): StoredState {
  const {format, collections} = contentsOf(store);
  return {
    format,
    collections: Object.fromEntries(Object.entries(collections).filter(([name]) => !isSecret(name))),
  };
}

const stateBody = z.object({
  format: z.number(),
  collections: z.record(z.string(), z.array(z.looseObject({id: z.string()}))),
});

/**
 * Replaces all data by those of a state. Tokens and sessions stay if the state has their application.
 *
 * @throws ServiceError 400 for another shape, 422 for the state of another version
 */
export function restoreState(store: Store, given: unknown): void {
  const {format, collections} = parse(stateBody, given);
  if (format !== FORMAT) {
    const description = `The state has version ${format}. This sandbox reads version ${FORMAT}.`;
    throw unprocessable("STATE_VERSION_NOT_SUPPORTED", {description, field: "/format"});
  }
  const applications = new Set(collections["applications"]?.map(({id}) => id));
  for (const [name, rows] of store.collections())
    rows.keep((row) => isSecret(name) && isOfApplication(row, applications));
  for (const [name, rows] of Object.entries(collections))
    if (!isSecret(name)) for (const row of rows) store.collection(name).put(row);
}

/** True for a row of one of these applications, and for a row of the whole sandbox. */
function isOfApplication(row: Row, applications: ReadonlySet<string>): boolean {
  const {applicationId} = row as {readonly applicationId?: string};
  return applicationId === undefined || applications.has(applicationId);
}
