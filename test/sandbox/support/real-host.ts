import {Agent} from "node:https";
import {connect, type Socket} from "node:net";

/**
 * Carries what a client sends to the real service's host to a server on this machine, in plain text: the client is not
 * changed, and believes it speaks to the host over TLS.
 */
export class RedirectedHost extends Agent {
  readonly #target: URL;
  /** The hosts that were asked for. */
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
