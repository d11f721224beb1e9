import type {Clock} from "../../platform/clock.ts";
import type {Outcome} from "./outcome.ts";
import type {AccessToken} from "./tokens.ts";
import type {Token} from "./wire.ts";

/** No longer used this long before the service would refuse it. */
const MARGIN_MS = 60_000;

/** The full-scope token of a program that runs for a while and shares it with nobody: it is in its memory alone. */
export function createOwnToken(options: {
  readonly clock: Clock;
  /** Asks the service for a new one. */
  readonly fetchToken: () => Promise<Outcome<Token>>;
}): AccessToken {
  const {clock} = options;
  let kept: {readonly token: string; readonly until: number} | undefined;
  let fetching: Promise<Outcome<string>> | undefined;

  async function fetchOne(): Promise<Outcome<string>> {
    const asked = clock.now();
    const outcome = await options.fetchToken();
    if (outcome.kind !== "done") return outcome;
    const {access_token: token, expires_in: seconds} = outcome.value;
    kept = {token, until: asked + seconds * 1000 - MARGIN_MS};
    return {...outcome, value: token};
  }

  return {
    async use() {
      if (kept && clock.now() < kept.until) return {kind: "done", status: 200, value: kept.token};
      fetching ??= fetchOne().finally(() => (fetching = undefined));
      return fetching;
    },
    async forget(token) {
      if (kept?.token === token) kept = undefined;
    },
  };
}
