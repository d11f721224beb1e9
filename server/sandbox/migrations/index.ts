import type {Migrations} from "../../database/migration.ts";
import {firstWalk} from "./0001-first-walk.ts";
import {controls} from "./0002-controls.ts";
import {mail} from "./0003-mail.ts";
import {applications} from "./0004-applications.ts";
import {payments} from "./0010-payments.ts";
import {orders} from "./0011-orders.ts";
import {vault} from "./0020-vault.ts";
import {challengeSubjects} from "./0021-challenge-subjects.ts";
import {disputes} from "./0030-disputes.ts";
import {paymentLinks} from "./0040-payment-links.ts";
import {invoices} from "./0050-invoices.ts";
import {walletFunding} from "./0060-wallet-funding.ts";
import {paymentWindows} from "./0061-payment-windows.ts";
import {decisions} from "./0062-decisions.ts";
import {members} from "./0070-members.ts";
import {events} from "./0080-events.ts";
import {consoleLists} from "./0090-console.ts";
import {outbox} from "./0091-outbox.ts";
import {mailsOfState} from "./0092-mails-of-state.ts";
import {capturedLinkPayments} from "./0093-captured-link-payments.ts";
import {unfinished} from "./0094-unfinished.ts";
import {frameAncestors} from "./0095-frame-ancestors.ts";
import {vaultedOnApproval} from "./0096-vaulted-on-approval.ts";
import {linkTags} from "./0097-link-tags.ts";

/** Each step is a file of its own, named after what it brings; a step that has run somewhere is never changed. */
export const migrations: Migrations = {
  "0001-first-walk": firstWalk,
  "0002-controls": controls,
  "0003-mail": mail,
  "0004-applications": applications,
  "0010-payments": payments,
  "0011-orders": orders,
  "0020-vault": vault,
  "0021-challenge-subjects": challengeSubjects,
  "0030-disputes": disputes,
  "0040-payment-links": paymentLinks,
  "0050-invoices": invoices,
  "0060-wallet-funding": walletFunding,
  "0061-payment-windows": paymentWindows,
  "0062-decisions": decisions,
  "0070-members": members,
  "0080-events": events,
  "0090-console": consoleLists,
  "0091-outbox": outbox,
  "0092-mails-of-state": mailsOfState,
  "0093-captured-link-payments": capturedLinkPayments,
  "0094-unfinished": unfinished,
  "0095-frame-ancestors": frameAncestors,
  "0096-vaulted-on-approval": vaultedOnApproval,
  "0097-link-tags": linkTags,
};
