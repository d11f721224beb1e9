import type {Clock} from "../../shared/clock.ts";
import type {Outcome} from "./outcome.ts";
import type {Token} from "./wire.ts";

/** A full-scope token is no longer used this long before the service would refuse it: clocks differ, and calls take time. */
const MARGIN_MS = 60_000;

/** Asks the service for a new full-scope token. */
export type FetchToken = () => Promise<Outcome<Token>>;

/** The full-scope token of an application, wherever it is kept. */
export interface AccessToken {
  /** One that the service takes, as far as anybody knows. */
  use(): Promise<Outcome<string>>;
  /** Forgets one that the service no longer takes, for all who share it. */
  forget(token: string): Promise<void>;
}

/** Until when a token is used that lives for so many seconds from `asked` on. Milliseconds since the epoch. */
export function usableUntil(seconds: number, asked: number): number {
  const life = seconds * 1000;
  return Math.floor(asked + Math.max(life - MARGIN_MS, life / 2));
}

/** Keeps it in this process alone: for a command that runs and ends. */
export function keepInMemory({clock}: {readonly clock: Clock}): (fetchToken: FetchToken) => AccessToken {
  return (fetchToken) => {
    let known: {readonly token: string; readonly until: number} | undefined;
    let fetching: Promise<Outcome<string>> | undefined;
    async function fetchOne(): Promise<Outcome<string>> {
      const asked = clock.now();
      const outcome = await fetchToken();
      if (outcome.kind !== "done") return outcome;
      const {access_token: token, expires_in: seconds} = outcome.value;
      known = {token, until: usableUntil(seconds, asked)};
      return {...outcome, value: token};
    }
    return {
      async use() {
        if (known && clock.now() < known.until) return {kind: "done", status: 200, value: known.token};
        fetching ??= fetchOne().finally(() => (fetching = undefined));
        return fetching;
      },
      async forget(token) {
        if (known?.token === token) known = undefined;
      },
    };
  };
}
