import type {Outcome} from "../outcome.ts";
import type {BodyOf, CallOperation, Part, QueryOf} from "./operations.ts";
import {mapped, nextOf, type Page} from "./pages.ts";

/** A shareable address of a hosted page on which one product is paid for. */
export type PaymentLink = Part<"PaymentResource">;
/** As its creation answers it. */
export type CreatedPaymentLink = Part<"CreatedPaymentResource">;
/** What a merchant decides about a link: all of it is sent when one is made, and when one is replaced. */
export type LinkConfiguration = BodyOf<"links.create">;

/** Payment links (`/v1/checkout/payment-resources`), asked with this server's own rights. */
export interface PaymentLinks {
  /** @param call `mayBeDone`: it may have been sent before under this id, and done */
  create(call: {
    requestId: string;
    mayBeDone?: boolean;
    configuration: LinkConfiguration;
  }): Promise<Outcome<CreatedPaymentLink>>;
  /** Newest first. */
  list(query?: QueryOf<"links.list">): Promise<Outcome<Page<PaymentLink, string>>>;
  show(id: string): Promise<Outcome<PaymentLink>>;
  /** Doing it twice comes to the same. The service may answer without the link. */
  replace(id: string, configuration: LinkConfiguration): Promise<Outcome<PaymentLink | undefined>>;
  /** For good. Of one that is deleted already the service knows nothing: a refusal with 404. */
  delete(id: string): Promise<Outcome<undefined>>;
}

export function createPaymentLinks(call: CallOperation): PaymentLinks {
  return {
    create: ({configuration, ...rest}) => call("links.create", {...rest, body: configuration}),
    list: async (query = {}) =>
      mapped(await call("links.list", {query}), ({resources, links}) => ({
        rows: resources,
        next: nextOf(links, "page_token"),
      })),
    show: (id) => call("links.get", {path: {id}}),
    replace: (id, configuration) =>
      call("links.replace", {
        path: {id},
        body: configuration,
        headers: {prefer: "return=representation"},
      }),
    delete: (id) => call("links.delete", {path: {id}}),
  };
}
