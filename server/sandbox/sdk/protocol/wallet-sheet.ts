/** Messages between the page and the payment sheet of an emulated device wallet. */
import type {SheetTexts} from "../../locales/texts.ts";
import {hasOnlyStrings, isOneOf, isOptional, isShape} from "./shape.ts";

/** Line of the bill. Amounts are decimal strings in the major unit of the sheet's currency. */
export interface SheetLine {
  label: string;
  amount?: string;
}

/** Shipping option. */
export interface SheetOption {
  id: string;
  label: string;
  detail?: string;
  amount?: string;
}

/** Merchant, bill and shipping options of a payment. */
export interface SheetDetails {
  merchant: string;
  /** ISO 4217. */
  currencyCode: string;
  /** Absent while unknown. */
  total?: string | undefined;
  lines: SheetLine[];
  options: SheetOption[];
  selectedOption?: string | undefined;
}

/** `busy`: the sheet waits for the page. `open`: the buyer can pay. `blocked`: the buyer can choose but not pay. */
export const sheetPhases = ["busy", "open", "blocked"] as const;

export interface SheetState extends SheetMessage {
  phase: (typeof sheetPhases)[number];
  details: SheetDetails;
}

/** Text above the buttons: the page's message, otherwise one of the sheet's notices. */
export interface SheetMessage {
  message?: string;
  notice?: (typeof sheetNotices)[number];
}

export const sheetNotices = [
  "moment",
  "checkingShop",
  "notCompleted",
  "refused",
  "undeliverable",
  "somethingWrong",
] as const satisfies readonly (keyof SheetTexts["notices"])[];

export interface SheetConnect {
  kind: "connect";
  target: "wallet-sheet";
  colorScheme: string;
  /** Accepted card networks in capitals, e.g. `VISA`. Cards of others can't be chosen. */
  networks: string[];
  asksAddress: boolean;
  state: SheetState;
}

/** Page to sheet: the reply to the sheet's last message. */
export type ToSheet = {kind: "update"; state: SheetState};

export interface SheetCard {
  network: string;
  lastDigits: string;
}

/** Address as a merchant may read it before the payment. */
export interface SheetPlace {
  locality: string;
  administrativeArea: string;
  postalCode: string;
  countryCode: string;
}

export interface SheetAddress extends SheetPlace {
  lines: string[];
}

/** Payment data of a paid sheet. */
export interface SheetPayment {
  /** The wallet's token as JSON in the vendor's format. */
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

/** Also validates the sandbox's reply when the buyer pays. */
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
