import {join} from "node:path";
import {setTimeout as setTimer} from "node:timers/promises";
import {systemClock} from "../shared/clock.ts";
import {listen, type Listening} from "../shared/http.ts";
import {createLog, type Log} from "../shared/log.ts";
import {type OldName, warnOfOldName} from "../shared/old-names.ts";
import {packageVersion} from "../shared/package-version.ts";
import {builtFolder} from "../shared/package.ts";
import type {PortSettings, RunningRole} from "../shared/role.ts";
import {keysOf} from "../shared/secrets.ts";
import type {Merchant} from "./app-options.ts";
import {type MerchantSettings, readMerchantSettings} from "./config.ts";
import type {CustomerHook} from "./middleware/customers.ts";
import type {Metrics} from "./middleware/metrics.ts";
import {signedCustomers} from "./middleware/signed-customers.ts";
import {openMerchant} from "./open-merchant.ts";
import {loadCatalogue} from "./pricing/catalogue.ts";
import {metricsHandler} from "./routes/metrics.ts";
import {startReconciler} from "./reconciler.ts";

/** Longer than load balancers keep an idle connection, so that they send no request on a connection that is being closed. */
const BEHIND_PROXY_MS = 65_000;

/** Requests per connection. Later ones need a new connection, which a load balancer can send to another server. */
const REQUESTS_PER_CONNECTION = 10_000;

function listenFor(settings: MerchantSettings, merchant: Merchant): Promise<Listening> {
  return listen({
    // The bindings give handlers access to the connection.
    fetch: (request, env) => merchant.app.fetch(request, env),
    host: settings.host,
    port: settings.port,
    limits: {
      maxConnections: settings.maxConnections,
      maxRequestsPerSocket: REQUESTS_PER_CONNECTION,
      ...(settings.trustProxy.length > 0 && {keepAliveTimeout: BEHIND_PROXY_MS}),
    },
  });
}

/** Starts a server for the metrics on a separate port, which only this machine can reach. */
async function listenForMetrics(port: number | undefined, metrics: Metrics): Promise<Listening | undefined> {
  metrics.observeProcess();
  return port === undefined ? undefined : listen({fetch: metricsHandler(metrics), host: "127.0.0.1", port});
}

/**
 * Milliseconds from the stop signal until calls to PayPal are abandoned, so that each buyer still gets a reply. The whole stop
 * takes at most ten seconds.
 */
const GIVE_UP_AFTER_MS = 8_000;
/** Milliseconds from the stop signal until connections are closed. */
const CUT_AFTER_MS = 9_000;

/** Without `CUSTOMER_KEY`, no customer is known. */
function customerHook({customerKey, customerKeyOld}: MerchantSettings, log: Log): CustomerHook | undefined {
  if (customerKey === undefined) return undefined;
  return signedCustomers({keys: keysOf(customerKey, customerKeyOld), clock: systemClock, log});
}

/** Settings of its ports, for the message about a port in use. */
export const MERCHANT_PORTS = ["PORT", "METRICS_PORT"] as const satisfies PortSettings;

/**
 * Starts the stand-alone merchant server.
 *
 * @throws SettingsError, and errors of the database and of ports in use, which `startFailure` describes
 */
export async function startMerchant(
  variables: Readonly<Record<string, string | undefined>>,
): Promise<RunningRole> {
  const old: OldName[] = [];
  const settings = readMerchantSettings(variables, {report: (name) => old.push(name)});
  const log = createLog({name: "merchant", level: settings.logLevel});
  const warn = (name: OldName) => warnOfOldName(log, name);
  old.forEach(warn);
  const catalogue = await loadCatalogue(settings.catalogue, warn);
  if ((settings.catalogue ?? settings.cartKey) === undefined) {
    log.warn(
      "CATALOGUE is missing: no SKU has a price, and only the sample routes create orders; name a JSON file of products, or write CART_KEY to sell signed carts",
    );
  }
  const {merchant, database} = await openMerchant({
    settings,
    catalogue,
    log,
    customer: customerHook(settings, log),
    assets: {cdn: join(builtFolder, "cdn"), version: packageVersion},
  });
  const listening: Listening[] = [];
  const closeAll = async () => {
    await Promise.all(listening.map((each) => each.stop()));
    await database.close();
  };
  const server = await listenFor(settings, merchant).catch(async (error: unknown) => {
    await closeAll();
    throw error;
  });
  listening.push(server);
  const metrics = await listenForMetrics(settings.metricsPort, merchant.metrics).catch(
    async (error: unknown) => {
      await closeAll();
      throw error;
    },
  );
  if (metrics) listening.push(metrics);
  const reconciler = startReconciler({merchant, clock: systemClock, log, keepsRunning: true});
  const connected = merchant
    .connect()
    .catch((error: unknown) => log.error({err: error}, "the access token could not be fetched"));
  return {
    url: server.url,
    async stop() {
      merchant.drain();
      server.drain();
      reconciler.stop();
      const late = setTimeout(() => merchant.giveUp(), GIVE_UP_AFTER_MS);
      await setTimer(settings.drainMs);
      await Promise.all(listening.map((each) => each.stop(CUT_AFTER_MS - settings.drainMs)));
      clearTimeout(late);
      merchant.giveUp();
      await Promise.all([reconciler.ended(), connected]);
      await merchant.applied();
      await database.close();
    },
  };
}
