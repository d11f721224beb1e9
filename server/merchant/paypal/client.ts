import type {Database} from "../../database/open.ts";
import type {Clock} from "../../shared/clock.ts";
import type {Log} from "../../shared/log.ts";
import type {Wait} from "../../shared/wait.ts";
import type {MerchantSettings} from "../config.ts";
import type {Leases} from "../instances/leases.ts";
import type {Randomness} from "../randomness.ts";
import type {MerchantTables} from "../tables.ts";
import {withRights} from "./authorized.ts";
import {type CallObserver, observed} from "./observed.ts";
import type {RightsObserver} from "./rights.ts";
import {createSealing} from "./sealing.ts";
import {createSharedToken} from "./shared-token.ts";
import {createTokens, type Tokens} from "./tokens.ts";
import {createTransport, type Patience, type TransportOptions} from "./transport.ts";

/** What asks the commerce service: with deadlines, retries and breakers, and with the rights of this application. */
export interface ServiceClient {
  readonly tokens: Tokens;
  /** Calls with the full-scope token, which is renewed when the service no longer takes it. */
  readonly send: ReturnType<typeof withRights>;
}

export interface ServiceClientOptions {
  readonly settings: Pick<MerchantSettings, "serviceBaseUrl" | "clientId" | "clientSecret" | "sessionKey">;
  readonly database: Database<MerchantTables>;
  readonly leases: Leases;
  readonly fetch: typeof globalThis.fetch;
  readonly patience: Patience;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly wait: Wait;
  readonly log: Log;
  /** From then on nothing is waited for. */
  readonly giveUp: AbortSignal;
  readonly onBreaker: NonNullable<TransportOptions["onBreaker"]>;
  readonly onCall: CallObserver;
  readonly onRightsRefused: RightsObserver;
}

export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const {clock, randomness, wait, log, onRightsRefused} = options;
  const {serviceBaseUrl, clientId, clientSecret, sessionKey} = options.settings;
  const sent = createTransport({
    baseUrl: serviceBaseUrl,
    fetch: options.fetch,
    patience: options.patience,
    clock,
    randomness,
    giveUp: options.giveUp,
    onBreaker: options.onBreaker,
  });
  const transport = observed(sent, clock, options.onCall);
  const tokens = createTokens({
    transport,
    clientId,
    clientSecret,
    onRightsRefused,
    keep: (fetchToken) =>
      createSharedToken({
        database: options.database,
        leases: options.leases,
        sealing: createSealing({key: sessionKey, purpose: `token ${clientId} ${serviceBaseUrl}`}),
        clock,
        randomness,
        wait,
        log,
        fetchToken,
      }),
  });
  return {tokens, send: withRights({transport, tokens, onRightsRefused})};
}
