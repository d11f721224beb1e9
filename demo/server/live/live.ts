import type {Hono} from "hono";
import type {OnEvent} from "checkout-elements/server";
import type {Checkout} from "../checkout.ts";
import type {SendMail} from "../mailbox.ts";
import type {SandboxClient} from "../sandbox-client.ts";
import type {ShopSettings} from "../settings.ts";
import {watchCheckout} from "./checkout-requests.ts";
import {createFailures} from "./failures.ts";
import {createPayPalRequests} from "./paypal-requests.ts";
import {redact} from "./redact.ts";
import {liveRoutes} from "./routes.ts";
import {isLoopback} from "./this-machine.ts";
import {createTimeline} from "./timeline.ts";

/** The page `/live/` needs the sandbox, and a shop that only this machine can reach. */
export const hasLivePage = ({hasSandbox, host, publicUrl}: ShopSettings): boolean =>
  hasSandbox && isLoopback(host) && (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname));

interface LiveOptions {
  readonly settings: ShopSettings;
  readonly sandbox: SandboxClient;
  readonly now: () => number;
}

/** Both sides of a payment: records what the shop's parts do, and shows it at `/live/`. */
export interface Live {
  readonly routes: Hono;
  readonly watchCheckout: (checkout: Checkout) => Checkout;
  readonly watchMails: (send: SendMail) => SendMail;
  readonly onEvent: OnEvent;
  /** Ends the open feeds, which would delay the stop. */
  end(): void;
}

export function createLive({settings, sandbox, now}: LiveOptions): Live {
  const {sdkUrl, hasBackOffice} = settings;
  const consoleAt = (view: string, key: string) =>
    `${sdkUrl}/?${new URLSearchParams({view, open: key}).toString()}`;
  const stop = new AbortController();
  const timeline = createTimeline(now, () => requests.follow());
  const linkOf = (orderId: string) => consoleAt("orders", orderId);
  const failures = createFailures(sandbox, now);
  const requests = createPayPalRequests({
    sandbox,
    timeline,
    now,
    linkOf,
    noteOf: (key, request) => failures.noteOf(key, request),
  });
  return {
    routes: liveRoutes({
      timeline,
      requests,
      failures,
      sandbox,
      stopping: stop.signal,
    }),
    watchCheckout: (checkout) => watchCheckout(checkout, timeline, now),
    watchMails: (send) => async (mail) => {
      const at = now();
      await send(mail);
      const {id: key, to, subject, orderId} = mail;
      // Not its text, which has the signed link to the order.
      timeline.add({
        key,
        side: "mail",
        at,
        what: subject,
        orderId,
        link: consoleAt("mail", key),
        details: {to, subject},
      });
    },
    onEvent(event) {
      if (!("payment" in event)) return;
      const {payment, id, type} = event;
      const at = now();
      const orderId = payment.orderId ?? undefined;
      const about = {at, ...(orderId !== undefined && {orderId})};
      timeline.add({...about, key: id, side: "event", what: type, details: redact(event)});
      const {reference, amount, state, method, captures} = payment;
      const query = new URLSearchParams({view: "payments", open: payment.id});
      timeline.add({
        ...about,
        key: `row of ${id}`,
        side: "back-office",
        what: `${reference ?? payment.id}: ${state}`,
        ...(hasBackOffice && {link: `/back-office/?${query.toString()}`}),
        details: redact({reference, state, amount, method, captures: captures.length}),
      });
    },
    end: () => stop.abort(),
  };
}
