import {constantTimeEqual, sha256} from "../../platform/secrets.ts";
import type {Chance, Queries, Tx} from "../context.ts";
import {SERVER_SCOPES} from "../oauth/scopes.ts";
import {findByClientId, findById, putApplication} from "./records.ts";

/** A merchant's application: who calls the service. */
export interface Application {
  readonly id: string;
  /** The merchant's name, as buyers read it. */
  readonly name: string;
  /** What its full tokens may do. */
  readonly scopes: readonly string[];
}

/** Makes sure that the application of the settings exists, with every scope. */
export async function seedApplication(
  tx: Tx,
  {clock, random}: Chance,
  credentials: {readonly clientId: string; readonly clientSecret: string},
): Promise<void> {
  await putApplication(tx, {
    id: random.id("APP-"),
    client_id: credentials.clientId,
    secret_sha256: sha256(credentials.clientSecret),
    name: "Test Store",
    scopes: SERVER_SCOPES.join(" "),
    created_at: clock.now(),
  });
}

/** The application that these credentials belong to; undefined when either is wrong. */
export async function authenticateApplication(
  queries: Queries,
  clientId: string,
  clientSecret: string,
): Promise<Application | undefined> {
  const row = await findByClientId(queries, clientId);
  // An unknown client id takes as long as a wrong secret, so the time tells nothing.
  const matches = constantTimeEqual(sha256(clientSecret), row?.secret_sha256 ?? "");
  return row && matches ? {id: row.id, name: row.name, scopes: row.scopes.split(" ")} : undefined;
}

/** The merchant's name of an application that exists. */
export async function merchantName(queries: Queries, applicationId: string): Promise<string> {
  const row = await findById(queries, applicationId);
  if (!row) throw new Error("the application of a stored resource is gone");
  return row.name;
}
