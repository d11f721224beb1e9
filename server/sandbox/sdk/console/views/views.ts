import type {ViewGroup} from "../../../../ui/view.ts";
import {clock} from "./clock.ts";
import {disputes} from "./disputes.ts";
import {faults} from "./faults.ts";
import {invoices} from "./invoices.ts";
import {links} from "./links.ts";
import {mail, webhooks} from "./messages.ts";
import {authorizations, captures, orders, refunds} from "./money.ts";
import {presets} from "./presets.ts";
import {requests} from "./requests.ts";
import {testBuyers, testCards} from "./test-values.ts";
import {paymentTokens, setupTokens} from "./vault.ts";

/** Groups of the navigation. The first view opens by default. */
export const GROUPS: readonly ViewGroup[] = [
  {name: "Money", views: [orders, captures, authorizations, refunds, disputes]},
  {name: "Vault", views: [paymentTokens, setupTokens]},
  {name: "Selling", views: [links, invoices]},
  {name: "Messages", views: [mail, webhooks, requests]},
  {name: "Controls", views: [faults, presets, clock]},
  {name: "Test values", views: [testBuyers, testCards]},
];
