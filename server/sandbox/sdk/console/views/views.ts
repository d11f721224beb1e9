import type {View} from "../context.ts";
import {clock} from "./clock.ts";
import {disputes} from "./disputes.ts";
import {faults} from "./faults.ts";
import {invoices} from "./invoices.ts";
import {links} from "./links.ts";
import {mail, webhooks} from "./messages.ts";
import {authorizations, captures, orders, refunds} from "./money.ts";
import {newLink} from "./new-link.ts";
import {presets} from "./presets.ts";
import {requests} from "./requests.ts";
import {search} from "./search.ts";
import {testBuyers, testCards} from "./test-values.ts";
import {paymentTokens, setupTokens} from "./vault.ts";

/** Groups of the navigation. */
export const GROUPS: readonly (readonly [name: string, views: readonly View[]])[] = [
  ["Money", [orders, captures, authorizations, refunds, disputes]],
  ["Vault", [paymentTokens, setupTokens]],
  ["Selling", [links, invoices]],
  ["Messages", [mail, webhooks, requests]],
  ["Controls", [faults, presets, clock]],
  ["Test values", [testBuyers, testCards]],
];

const VIEWS = new Map(
  [...GROUPS.flatMap(([, views]) => views), newLink, search].map((view) => [view.name, view]),
);

/** View by name. Returns the first view for an unknown name. */
export function viewOf(name: string): View {
  return VIEWS.get(name) ?? orders;
}
