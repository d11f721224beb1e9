import {ApiError, send} from "../../../ui/http.ts";

const URL_OF_SESSION = new URL("../service-api/back-office/session", location.href).href;
const NO_REPLY = "The shop's server didn't reply. Check the connection, then try again.";

export interface Session {
  readonly expiresAt?: string;
  readonly merchant: {readonly environment: "sandbox" | "live"};
}

/** The current session, if there is one. @throws ApiError */
export async function readSession(): Promise<Session | undefined> {
  try {
    return await send<Session>("GET", URL_OF_SESSION, {}, NO_REPLY);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return undefined;
    throw error;
  }
}

/** Starts a session. @throws Error with a text for the person who signs in */
export async function signIn(key: string): Promise<void> {
  try {
    await send("POST", URL_OF_SESSION, {body: {key}}, NO_REPLY);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401)
      throw new Error("This is not the operator key. Check it, then try again.", {cause: error});
    if (error.status === 429)
      throw new Error("There were too many tries. Wait a minute, then try again.", {cause: error});
    throw error;
  }
}

/** Ends the session. */
export async function signOut(): Promise<void> {
  await send("DELETE", URL_OF_SESSION, {}, NO_REPLY);
}
