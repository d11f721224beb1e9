import {once} from "node:events";
import type {Server} from "node:http";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {createAdaptorServer} from "@hono/node-server";
import {createCheckoutHandler, optionsFromEnvironment} from "checkout-elements/server";
import {elementFiles} from "./files.ts";
import {demoGoods, readGoods} from "./goods.ts";
import {openOrders} from "./orders.ts";
import {readSettings} from "./settings.ts";
import {createDemoShop} from "./shop.ts";

/** Time in which requests finish after the signal to stop. */
const GRACE_MS = 5_000;

/** The demo shop as a program: `npm start` runs it, with the sandbox's settings. @param built folder with the built files */
async function start(built: string) {
  const settings = readSettings(process.env);
  const goods = settings.catalogue === undefined ? demoGoods : await readGoods(settings.catalogue);
  const orders = openOrders(settings.ordersFile, settings.oldOrdersFile);
  const cdn = join(built, "cdn");
  const shop = createDemoShop({
    settings,
    goods,
    orders,
    built: {pages: join(built, "demo"), cdn, ...(await elementFiles(cdn))},
    checkout: (request) => checkout(request),
    metrics: () => checkout.metrics(),
  });
  const checkout = createCheckoutHandler({
    ...optionsFromEnvironment(),
    catalogue: goods.catalogue,
    ...shop.hooks,
  });
  // Opens the database, so that a failure ends the start, and unfinished payments go on.
  await checkout.metrics();
  const {host, port} = settings;
  const server = createAdaptorServer({fetch: shop.app.fetch}) as Server;
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address() as {readonly port: number};
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${address.port}`,
    async stop() {
      const closed = once(server, "close");
      server.close();
      shop.end();
      setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
      await closed;
      await checkout.close();
      orders.close();
    },
  };
}

function messageOf(
  error: NodeJS.ErrnoException & {readonly address?: string; readonly port?: number},
): string {
  const {code, address, port, message} = error;
  if (code !== "EADDRINUSE") return message;
  return `${address}:${port} is in use; stop the other program, or choose another port by PORT.`;
}

// Only this user can read the orders.
process.umask(0o077);
try {
  const shop = await start(process.argv[2] ?? fileURLToPath(new URL("..", import.meta.url)));
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= shop.stop().then(() => {
      if (process.connected) process.disconnect();
    });
  };
  for (const signal of ["SIGINT", "SIGTERM", "disconnect"]) process.once(signal, stop);
  process.send?.({ready: shop.url});
} catch (error) {
  if (!process.send) throw error;
  process.send({failed: `demo shop: ${messageOf(error as Error)}`}, () => process.exit(1));
}
