import {createHash} from "node:crypto";
import {constantTimeEqual, sha256} from "../../shared/secrets.ts";
import type {Runtime} from "../context.ts";
import {ACCOUNT_ID_LENGTH, idOfBytes, newToken} from "../random.ts";
import {collection, type Store} from "../store.ts";
import type {Application} from "../wire/application.ts";
import {ServiceError} from "../wire/errors.ts";
import {type ApplicationBody, applicationBody} from "./accounts.schema.ts";

export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

interface StoredApplication extends Application {
  readonly secretSha256: string;
}

const applications = collection<StoredApplication>("applications");

/** Creates or updates the application of the settings, with every scope, feature and payment method. */
export function seedApplication(
  store: Store,
  runtime: Runtime,
  credentials: Credentials,
  name: string | undefined,
): Application {
  const id = applicationByClientId(store, credentials.clientId)?.id ?? newApplicationId(runtime);
  return applications(store).put(applicationOf(id, credentials, applicationBody.parse({name})));
}

/** Creates another application. @throws ServiceError 409 when the client id is taken */
export function createApplication(
  store: Store,
  runtime: Runtime,
  body: ApplicationBody,
): {readonly application: Application; readonly credentials: Credentials} {
  const credentials = {
    clientId: body.client_id ?? runtime.random.id("CLI-"),
    clientSecret: body.client_secret ?? newToken(),
  };
  if (applicationByClientId(store, credentials.clientId)) {
    const description = "There is an application with this client id.";
    throw new ServiceError(409, [{issue: "DUPLICATE_CLIENT_ID", description, field: "/client_id"}]);
  }
  const application = applications(store).add(applicationOf(newApplicationId(runtime), credentials, body));
  return {application, credentials};
}

/** Oldest first. */
export function allApplications(store: Store): Application[] {
  return applications(store).all();
}

/** Application with these credentials; undefined when either is wrong. */
export function authenticateApplication(
  store: Store,
  clientId: string,
  clientSecret: string,
): Application | undefined {
  const found = storedByClientId(store, clientId);
  // Compares a hash for an unknown client id, too, so that response times don't reveal which ids exist.
  const matches = constantTimeEqual(sha256(clientSecret), found?.secretSha256 ?? "");
  return matches ? found : undefined;
}

/** Application of a stored resource or token. @throws Error when it doesn't exist, which is a bug */
export function applicationById(store: Store, applicationId: string): Application {
  return applications(store).need(applicationId);
}

export function applicationByClientId(store: Store, clientId: string): Application | undefined {
  return storedByClientId(store, clientId);
}

/** Deletes all applications but the one with this client id. */
export function keepApplication(store: Store, clientId: string | undefined): void {
  applications(store).keep((each) => each.clientId === clientId);
}

function storedByClientId(store: Store, clientId: string): StoredApplication | undefined {
  return applications(store).find((each) => each.clientId === clientId);
}

function newApplicationId({random}: Runtime): string {
  return random.id("APP-");
}

function applicationOf(
  id: string,
  {clientId, clientSecret}: Credentials,
  {name, scopes, features, environment, payment_methods: paymentMethods, profile}: ApplicationBody,
): StoredApplication {
  return {
    id,
    merchantId: merchantIdOf(id),
    clientId,
    secretSha256: sha256(clientSecret),
    name,
    scopes,
    features,
    environment,
    paymentMethods,
    profile,
  };
}

function merchantIdOf(applicationId: string): string {
  return idOfBytes(createHash("sha256").update(applicationId).digest(), ACCOUNT_ID_LENGTH);
}
