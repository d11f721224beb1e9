import {randomInt} from "node:crypto";
import {once} from "node:events";
import {createServer} from "node:net";

/** Ports that the system gives to no connection and to no server without a port of its own. Browsers block no port among them. */
const [LOWEST, END] = [20_000, 32_768];

/**
 * Finds a free port of 127.0.0.1. It stays free while a server that a test has killed starts again: a port that the system chooses
 * could go to another test's server meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, END);
    const server = createServer();
    try {
      await once(server.listen(port, "127.0.0.1"), "listening");
      return port;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    } finally {
      if (server.listening) await once(server.close(), "close");
    }
  }
}
