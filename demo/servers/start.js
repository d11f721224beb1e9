import {checkout} from "./checkout.js";

/** Port to listen on. 0 takes any free one. */
export const port = Number(process.env.PORT ?? 3000);
/** Address to listen on. `0.0.0.0` is every address, as in a container. */
export const host = process.env.HOST ?? "127.0.0.1";

/** Prints the shop's address, and stops the server gracefully on SIGTERM. */
export function started(server) {
  process.stdout.write(`The shop is at http://localhost:${server.address().port}/\n`);
  // #region stop
  // Takes no new requests, lets the running ones finish, then closes the database.
  process.once("SIGTERM", () => server.close(() => void checkout.close()));
  // #endregion
}
