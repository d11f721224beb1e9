import type {Page} from "../paypal/paging.ts";
import type {PaymentLink} from "../paypal/payment-links.ts";
import type {Outcome} from "../paypal/response.ts";
import {NOT_DONE, type PayPalOperation, showsAll, UNCLEAR} from "./operation.ts";
import type {LINK_ACTION_KINDS} from "./paypal-actions.tables.ts";

type Kind = (typeof LINK_ACTION_KINDS)[number];

/** Number of the newest links that are compared before and after a creation. */
const NEWEST = 20;

/** Takes a link that PayPal no longer has as done: an earlier call without a reply may have deleted it. */
function orGone<T>(outcome: Outcome<T>): Outcome<T | undefined> {
  const isGone = outcome.kind === "refused" && outcome.status === 404;
  return isGone ? {kind: "done", status: 204, value: undefined} : outcome;
}

/**
 * Finds the new link among the newest ones. Two creations with the same content at the same time can't be told apart, so that
 * several such links are unclear.
 */
const createLink: PayPalOperation<Page<PaymentLink, string>> = {
  kind: "create-link",
  read: ({paymentLinks}) => paymentLinks.list({page_size: NEWEST}),
  before: ({rows}) => ({isPossible: true, parts: rows.map(({id}) => id)}),
  find({rows, next}, {parts}, request) {
    const added = rows.filter(({id}) => !parts.includes(id));
    const [link, ...others] = added.filter((one) => showsAll(one, request));
    if (link) return others.length === 0 ? {kind: "done", reply: link} : UNCLEAR;
    // With a whole page of new links, the link may be on the next page.
    return added.length === rows.length && next !== undefined ? UNCLEAR : NOT_DONE;
  },
  send: ({paymentLinks}) => paymentLinks.passed.create,
};

/** Replaces a link. The time of its last change tells a replacement that only removes fields. */
const replaceLink: PayPalOperation<PaymentLink | undefined> = {
  kind: "replace-link",
  isIdempotent: true,
  read: async ({paymentLinks}, id) => orGone(await paymentLinks.show(id)),
  before: (link) => ({isPossible: true, parts: [versionOf(link)]}),
  find(link, {parts}, request) {
    const isReplaced = link !== undefined && !parts.includes(versionOf(link)) && showsAll(link, request);
    return isReplaced ? {kind: "done", reply: link} : NOT_DONE;
  },
  send: ({paymentLinks}) => paymentLinks.passed.replace,
};

function versionOf(link: PaymentLink | undefined): string {
  return link?.update_time ?? "";
}

const deleteLink: PayPalOperation<PaymentLink | undefined> = {
  kind: "delete-link",
  isIdempotent: true,
  read: async ({paymentLinks}, id) => orGone(await paymentLinks.show(id)),
  before: () => ({isPossible: true, parts: []}),
  find: (link) => (link === undefined ? {kind: "done", reply: undefined} : NOT_DONE),
  send:
    ({paymentLinks}) =>
    async ({body: _none, ...call}) =>
      orGone(await paymentLinks.passed.delete(call)),
};

export const LINK_OPERATIONS = {
  "create-link": createLink,
  "replace-link": replaceLink,
  "delete-link": deleteLink,
} as const satisfies Record<Kind, unknown>;
