import {badRequest, type ServiceError, unprocessable} from "../wire/errors.ts";
import type {JsonPatch} from "../wire/json-patch.ts";

/** Parts of an order that can be patched, as JSON. The schema of the order checks the result. */
export interface PatchedOrder {
  intent: unknown;
  payer?: unknown;
  purchase_units: unknown;
}

type Operation = JsonPatch[number];
type Change = "add" | "replace" | "remove";
type Json = Record<string, unknown>;

/**
 * Operations that each attribute of an order allows (table of patchable attributes in PayPal's reference).
 */
const ORDER_ATTRIBUTES: Readonly<Record<string, readonly Change[]>> = {
  intent: ["replace"],
  payer: ["add", "replace"],
  purchase_units: ["add", "replace"],
};

/** Operations that each attribute of a purchase unit allows. The empty path is the unit itself. */
const UNIT_ATTRIBUTES: Readonly<Record<string, readonly Change[]>> = {
  "": ["replace"],
  amount: ["replace"],
  custom_id: ["add", "replace", "remove"],
  description: ["add", "replace", "remove"],
  invoice_id: ["add", "replace", "remove"],
  items: ["add", "replace", "remove"],
  payee: ["add", "replace"],
  "payee/email_address": ["add", "replace"],
  payment_instruction: ["replace"],
  "payment_instruction/disbursement_mode": ["replace"],
  shipping: ["add", "replace", "remove"],
  "shipping/name": ["add", "replace"],
  "shipping/address": ["add", "replace"],
  "shipping/email_address": ["add", "replace"],
  "shipping/options": ["add", "replace", "remove"],
  "shipping/phone_number": ["add", "replace"],
  "shipping/type": ["add", "replace"],
  soft_descriptor: ["add", "replace", "remove"],
};

/** Applies the operations of a patch to a copy, in order. A path names a purchase unit by its reference id. */
export function patched(order: PatchedOrder, operations: JsonPatch): PatchedOrder {
  const copy = structuredClone(order);
  operations.forEach((operation, index) => apply(copy, operation, `/${index}`));
  return copy;
}

function apply(order: PatchedOrder, operation: Operation, at: string): void {
  const {op, path, value} = operation;
  if (path === undefined || path === "") {
    throw unprocessable("PATCH_PATH_REQUIRED", {field: `${at}/path`});
  }
  if (op !== "add" && op !== "replace" && op !== "remove") {
    throw badRequest("INVALID_PATCH_OPERATION", {field: `${at}/op`});
  }
  if (op !== "remove" && value === undefined) {
    throw unprocessable("PATCH_VALUE_REQUIRED", {field: `${at}/value`});
  }
  const {parent, keys, allowed} = locate(order, path, at);
  if (!allowed) throw badRequest("FIELD_NOT_PATCHABLE", {field: `${at}/path`});
  if (!allowed.includes(op)) {
    throw badRequest("INVALID_PATCH_OPERATION", {field: `${at}/op`});
  }
  change(parent, keys, {op, value}, at);
}

interface Location {
  readonly parent: Json;
  /** Path from the parent to the attribute. */
  readonly keys: readonly string[];
  /** Undefined if the attribute can't be patched at all. */
  readonly allowed: readonly Change[] | undefined;
}

function locate(order: PatchedOrder, path: string, at: string): Location {
  const unitPath = /^\/purchase_units\/(.+)$/s.exec(path)?.[1];
  if (unitPath === undefined) {
    const [empty, ...keys] = path.split("/");
    if (empty !== "" || keys.length === 0) throw badPointer(at);
    return {parent: order as unknown as Json, keys, allowed: tableEntry(ORDER_ATTRIBUTES, keys.join("/"))};
  }
  const units = Array.isArray(order.purchase_units) ? (order.purchase_units as Json[]) : [];
  const named = /^@reference_id==(?:'(.*?)'|"(.*?)")(?:\/(.*))?$/s.exec(unitPath);
  // PayPal refuses an index (paypal/Checkout-NET-SDK#31, paypal/Checkout-PHP-SDK#86).
  if (!named) throw badPointer(at);
  const [, inSingleQuotes, inDoubleQuotes, rest = ""] = named;
  const reference = inSingleQuotes ?? inDoubleQuotes;
  const index = units.findIndex(({reference_id}) => reference_id === reference);
  const unit = units[index];
  if (!unit) {
    throw unprocessable("REFERENCE_ID_NOT_FOUND", {field: `${at}/path`});
  }
  // PayPal's reference also has this older spelling.
  const attribute = rest === "payee/email" ? "payee/email_address" : rest;
  const allowed = tableEntry(UNIT_ATTRIBUTES, attribute);
  if (attribute !== "") return {parent: unit, keys: attribute.split("/"), allowed};
  return {parent: units as unknown as Json, keys: [String(index)], allowed};
}

function change(
  parent: Json,
  keys: readonly string[],
  {op, value}: {op: Change; value: unknown},
  at: string,
) {
  const [key = "", ...deeper] = keys;
  if (deeper.length > 0) {
    // `add` creates the missing parents of an attribute.
    if (parent[key] === undefined && op === "add") parent[key] = {};
    const child = parent[key];
    if (typeof child !== "object" || child === null)
      throw badRequest("INVALID_PATCH_OPERATION", {field: `${at}/op`});
    change(child as Json, deeper, {op, value}, at);
    return;
  }
  if (key === "purchase_units" && op === "add" && Array.isArray(parent[key])) {
    parent[key] = [...(parent[key] as unknown[]), ...(Array.isArray(value) ? (value as unknown[]) : [value])];
    return;
  }
  const isThere = parent[key] !== undefined;
  if ((op === "add") === isThere) throw badRequest("INVALID_PATCH_OPERATION", {field: `${at}/op`});
  if (op === "remove") delete parent[key];
  else parent[key] = value;
}

function tableEntry(
  table: Readonly<Record<string, readonly Change[]>>,
  attribute: string,
): readonly Change[] | undefined {
  return Object.hasOwn(table, attribute) ? table[attribute] : undefined;
}

function badPointer(at: string): ServiceError {
  return unprocessable("INVALID_JSON_POINTER_FORMAT", {field: `${at}/path`});
}
