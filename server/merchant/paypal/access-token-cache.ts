import type {Clock} from "../../shared/clock.ts";
import type {Outcome} from "./response.ts";

/** A new access token, as far as the cache needs it. */
interface Token {
  readonly access_token: string;
  /** Seconds. */
  readonly expires_in: number;
}

/** Why a renewal in the background failed: PayPal's reply, or an error. */
export type RenewalFailure = {readonly reason: string} | {readonly err: unknown};

export interface AccessTokenCacheOptions {
  readonly clock: Clock;
  /** Requests a new access token from PayPal. */
  readonly fetchToken: () => Promise<Outcome<Token>>;
  readonly onRenewalFailed?: ((failure: RenewalFailure) => void) | undefined;
  /** Gets each renewal for later calls, which ends after the present one. */
  readonly onRenewal?: ((renewal: Promise<void>) => void) | undefined;
}

/** The application's access token, in this process's memory. */
export interface AccessTokenCache {
  /** Returns a token that PayPal should accept; fetches one when there is none. Concurrent calls share one request. */
  use(): Promise<Outcome<string>>;
  /** Removes a token that PayPal no longer accepts. */
  forget(token: string): void;
}

/** Time before the expiry from which a token is not used, because clocks differ and calls take time. */
const EXPIRY_MARGIN_MS = 60_000;
/** Fraction of its lifetime after which a call renews the token in the background. */
const RENEW_AFTER = 0.8;

export function createAccessTokenCache(options: AccessTokenCacheOptions): AccessTokenCache {
  const {clock, fetchToken, onRenewalFailed, onRenewal} = options;
  let cached: {readonly token: string; readonly renewAt: number; readonly expiresAt: number} | undefined;
  let fetching: Promise<Outcome<string>> | undefined;

  async function fetchOne(): Promise<Outcome<string>> {
    const requestedAt = clock.now();
    const outcome = await fetchToken();
    if (outcome.kind !== "done") return outcome;
    const {access_token: token, expires_in: seconds} = outcome.value;
    const life = seconds * 1000;
    cached = {
      token,
      renewAt: requestedAt + life * RENEW_AFTER,
      expiresAt: requestedAt + Math.max(life - EXPIRY_MARGIN_MS, life / 2),
    };
    return {...outcome, value: token};
  }

  function fetchShared(): Promise<Outcome<string>> {
    fetching ??= fetchOne().finally(() => (fetching = undefined));
    return fetching;
  }

  /** Renews the token for later calls. After a failure the next call tries again. */
  async function renew(): Promise<void> {
    try {
      const outcome = await fetchShared();
      if (outcome.kind === "done") return;
      onRenewalFailed?.({reason: outcome.kind === "unknown" ? outcome.reason : `status ${outcome.status}`});
    } catch (err) {
      onRenewalFailed?.({err});
    }
  }

  return {
    async use() {
      const now = clock.now();
      if (!cached || now >= cached.expiresAt) return fetchShared();
      if (now >= cached.renewAt && !fetching) {
        const renewal = renew();
        onRenewal?.(renewal);
      }
      return {kind: "done", status: 200, value: cached.token};
    },
    forget(token) {
      if (cached?.token === token) cached = undefined;
    },
  };
}
