import {Agent} from "node:https";
import {connect, type Socket} from "node:net";

/** Redirects a client's connections from PayPal's real host to a local server without TLS. The client is unchanged. */
export class RedirectedHost extends Agent {
  readonly #target: URL;
  /** Hosts that the client requested. */
  readonly asked = new Set<string>();

  constructor(target: string) {
    super({keepAlive: false});
    this.#target = new URL(target);
  }

  override createConnection(options: {readonly host?: string}): Socket {
    this.asked.add(options.host ?? "");
    return connect(Number(this.#target.port), this.#target.hostname);
  }
}
