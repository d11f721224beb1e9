import type {IncomingMessage} from "node:http";

/** What the doors leave in a request's context. */
export interface DoorVariables {
  Bindings: {
    /** Node's request, where this server listens itself. */
    readonly incoming?: Pick<IncomingMessage, "socket">;
    /** The buyer's address, where the shop's own server knows it. */
    readonly address?: string | undefined;
  };
  Variables: {
    /** Stands in an error's body and in the log line about it. */
    debugId: string;
    /** What the caller or a proxy calls this request; the debug id where nobody does. */
    requestId: string;
    /** A card was declined: many of them are somebody who tries out cards. */
    declined?: true;
  };
}
