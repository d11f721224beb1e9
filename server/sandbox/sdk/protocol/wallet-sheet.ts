/** The conversation with the payment sheet of a device wallet's stand-in. */
import type {SheetNotice} from "../../locales/windows/texts.ts";
import {hasOnlyStrings, isOneOf, isOptional, isShape} from "./shape.ts";

/** A line of the bill. Amounts are decimal strings in the major unit of the sheet's currency. */
export interface SheetLine {
  label: string;
  amount?: string;
}

/** A way to have the goods delivered. */
export interface SheetOption {
  id: string;
  label: string;
  detail?: string;
  amount?: string;
}

/** What the page asks the buyer to pay, for what. */
export interface SheetDetails {
  merchant: string;
  /** ISO 4217. */
  currencyCode: string;
  /** Absent while it is not known. */
  total?: string | undefined;
  lines: SheetLine[];
  options: SheetOption[];
  selectedOption?: string | undefined;
}

/**
 * `busy`: the page is asked something; `open`: the buyer's turn; `blocked`: the buyer's turn, but with what is chosen now
 * nothing can be paid.
 */
export const sheetPhases = ["busy", "open", "blocked"] as const;

export interface SheetState extends SheetWords {
  phase: (typeof sheetPhases)[number];
  details: SheetDetails;
}

/** What the buyer reads above the buttons: in the page's own words, or else in the sheet's. */
export interface SheetWords {
  message?: string;
  notice?: SheetNotice;
}

export const sheetNotices = [
  "moment",
  "checkingShop",
  "notCompleted",
  "refused",
  "undeliverable",
  "somethingWrong",
] as const satisfies readonly SheetNotice[];

export interface SheetConnect {
  kind: "connect";
  target: "wallet-sheet";
  colorScheme: string;
  /** Cards of other networks can't be chosen. In capitals, e.g. `VISA`. */
  networks: string[];
  asksAddress: boolean;
  state: SheetState;
}

/** Page to sheet: the answer to whatever the sheet asked last. */
export type ToSheet = {kind: "update"; state: SheetState};

export interface SheetCard {
  network: string;
  lastDigits: string;
}

/** What a merchant hears of an address before the buyer has paid. */
export interface SheetPlace {
  locality: string;
  administrativeArea: string;
  postalCode: string;
  countryCode: string;
}

export interface SheetAddress extends SheetPlace {
  lines: string[];
}

/** What the buyer has paid with. */
export interface SheetPayment {
  /** The wallet's token, as JSON in the vendor's own form. */
  token: string;
  card: SheetCard;
  buyer: {givenName: string; familyName: string; email: string; phone: string};
  billing: SheetAddress;
  shipping: SheetAddress;
}

/** Sheet to page. After each but `close` the sheet waits for an update. */
export type FromSheet =
  | {kind: "ready"; card: SheetCard; place: SheetPlace}
  | {kind: "card"; card: SheetCard}
  | {kind: "address"; place: SheetPlace}
  | {kind: "option"; id: string}
  | {kind: "pay"; payment: SheetPayment}
  | {kind: "close"};

export function isSheetConnect(value: unknown): value is SheetConnect {
  return (
    isShape(value) &&
    value["kind"] === "connect" &&
    value["target"] === "wallet-sheet" &&
    typeof value["colorScheme"] === "string" &&
    isStrings(value["networks"]) &&
    typeof value["asksAddress"] === "boolean" &&
    isState(value["state"])
  );
}

export function isToSheet(value: unknown): value is ToSheet {
  return isShape(value) && value["kind"] === "update" && isState(value["state"]);
}

export function isFromSheet(value: unknown): value is FromSheet {
  if (!isShape(value)) return false;
  switch (value["kind"]) {
    case "close":
      return true;
    case "ready":
      return isCard(value["card"]) && isPlace(value["place"]);
    case "card":
      return isCard(value["card"]);
    case "address":
      return isPlace(value["place"]);
    case "option":
      return typeof value["id"] === "string";
    case "pay":
      return isSheetPayment(value["payment"]);
    default:
      return false;
  }
}

/** Also what the sandbox answers when the buyer pays. */
export function isSheetPayment(value: unknown): value is SheetPayment {
  return (
    isShape(value) &&
    typeof value["token"] === "string" &&
    isCard(value["card"]) &&
    hasStrings(value["buyer"], ["givenName", "familyName", "email", "phone"]) &&
    isAddress(value["billing"]) &&
    isAddress(value["shipping"])
  );
}

function isState(value: unknown): boolean {
  return (
    isShape(value) &&
    isOneOf(value["phase"], sheetPhases) &&
    isDetails(value["details"]) &&
    isOptional(value["message"], "string") &&
    (value["notice"] === undefined || isOneOf(value["notice"], sheetNotices))
  );
}

function isDetails(value: unknown): boolean {
  return (
    isShape(value) &&
    hasStrings(value, ["merchant", "currencyCode"]) &&
    isOptional(value["total"], "string") &&
    isList(value["lines"], (line) => hasStrings(line, ["label"]) && hasOnlyStrings(line)) &&
    isList(value["options"], (option) => hasStrings(option, ["id", "label"]) && hasOnlyStrings(option)) &&
    isOptional(value["selectedOption"], "string")
  );
}

function isCard(value: unknown): boolean {
  return hasStrings(value, ["network", "lastDigits"]);
}

const placeKeys = ["locality", "administrativeArea", "postalCode", "countryCode"] as const;

function isPlace(value: unknown): boolean {
  return hasStrings(value, placeKeys);
}

function isAddress(value: unknown): boolean {
  return isPlace(value) && isShape(value) && isStrings(value["lines"]);
}

function hasStrings(value: unknown, keys: readonly string[]): boolean {
  return isShape(value) && keys.every((key) => typeof value[key] === "string");
}

function isStrings(value: unknown): boolean {
  return isList(value, (entry) => typeof entry === "string");
}

function isList(value: unknown, isEntry: (entry: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isEntry);
}
