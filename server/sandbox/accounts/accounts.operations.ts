import {createHash} from "node:crypto";
import {constantTimeEqual, sha256} from "../../shared/secrets.ts";
import type {Runtime, Queries, Tx} from "../context.ts";
import {ACCOUNT_ID_LENGTH, ID_SIGNS} from "../random.ts";
import {
  type ApplicationRow,
  findByClientId,
  findById,
  insertApplication,
  listApplications,
  putApplication,
} from "./accounts.records.ts";
import {type ApplicationBody, applicationBody} from "./accounts.schema.ts";
import {type Application, type Feature, type PaymentMethod, profile} from "../wire/application.ts";

export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Creates or updates the application of the settings, with every scope, feature and payment method. */
export async function seedApplication(
  tx: Tx,
  runtime: Runtime,
  credentials: Credentials,
  name: string | undefined,
): Promise<void> {
  await putApplication(tx, rowOf(runtime, credentials, applicationBody.parse({name})));
}

/** Creates another application. Undefined when the client id is taken. */
export async function createApplication(
  tx: Tx,
  runtime: Runtime,
  body: ApplicationBody,
): Promise<{readonly application: Application; readonly credentials: Credentials} | undefined> {
  const credentials = {
    clientId: body.client_id ?? runtime.random.id("CLI-"),
    clientSecret: body.client_secret ?? runtime.random.token(),
  };
  const row = await insertApplication(tx, rowOf(runtime, credentials, body));
  return row && {application: applicationOf(row), credentials};
}

/** Oldest first. */
export async function allApplications(queries: Queries): Promise<Application[]> {
  return (await listApplications(queries)).map(applicationOf);
}

/** Application with these credentials; undefined when either is wrong. */
export async function authenticateApplication(
  queries: Queries,
  clientId: string,
  clientSecret: string,
): Promise<Application | undefined> {
  const row = await findByClientId(queries, clientId);
  // Compares a hash for an unknown client id, too, so that response times don't reveal which ids exist.
  const matches = constantTimeEqual(sha256(clientSecret), row?.secret_sha256 ?? "");
  return row && matches ? applicationOf(row) : undefined;
}

/** Application of a stored resource or token. @throws Error when it doesn't exist, which is a bug */
export async function applicationById(queries: Queries, applicationId: string): Promise<Application> {
  const row = await findById(queries, applicationId);
  if (!row) throw new Error("the application of a stored resource is missing");
  return applicationOf(row);
}

export async function applicationByClientId(
  queries: Queries,
  clientId: string,
): Promise<Application | undefined> {
  const row = await findByClientId(queries, clientId);
  return row && applicationOf(row);
}

function rowOf(
  {clock, random}: Runtime,
  {clientId, clientSecret}: Credentials,
  body: ApplicationBody,
): ApplicationRow {
  return {
    id: random.id("APP-"),
    client_id: clientId,
    secret_sha256: sha256(clientSecret),
    name: body.name,
    scopes: body.scopes.join(" "),
    features: body.features.join(" "),
    environment: body.environment,
    payment_methods: body.payment_methods.join(" "),
    profile: JSON.stringify(body.profile),
    created_at: clock.now(),
  };
}

function applicationOf(row: ApplicationRow): Application {
  return {
    id: row.id,
    merchantId: merchantIdOf(row.id),
    clientId: row.client_id,
    name: row.name,
    scopes: splitList(row.scopes),
    features: splitList(row.features) as Feature[],
    environment: row.environment,
    paymentMethods: splitList(row.payment_methods) as PaymentMethod[],
    profile: profile.parse(JSON.parse(row.profile)),
  };
}

function merchantIdOf(applicationId: string): string {
  const bytes = createHash("sha256").update(applicationId).digest().subarray(0, ACCOUNT_ID_LENGTH);
  return Array.from(bytes, (byte) => ID_SIGNS[byte & 31]).join("");
}

function splitList(text: string): string[] {
  return text === "" ? [] : text.split(" ");
}
