import {buttons, devices} from "./buttons.ts";
import {cardFields} from "./card-fields.ts";
import {earlierPayments} from "./earlier-payments.ts";
import {fastlane} from "./fastlane.ts";
import {groups} from "./groups.ts";
import {paymentMethod} from "./payment-method.ts";
import {savedCards} from "./saved-cards.ts";
import type {Scenario} from "./scenario.ts";

/** All rows of the table. The sandbox's runner plays the rows of each name on one page. */
export const scenarios: Readonly<Record<string, readonly Scenario[]>> = {
  "card fields": cardFields,
  "saved cards": savedCards,
  buttons,
  "device wallets": devices,
  "local methods": paymentMethod,
  Fastlane: fastlane,
  "groups of methods": groups,
  "earlier payments": earlierPayments,
};
