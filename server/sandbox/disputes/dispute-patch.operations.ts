import type {z} from "zod";
import type {Runtime} from "../context.ts";
import type {Store} from "../store.ts";
import {badRequest, ServiceError, unprocessable} from "../wire/errors.ts";
import type {JsonPatch} from "../wire/json-patch.ts";
import {timeOf} from "../wire/shapes.ts";
import {parse} from "../wire/validation.ts";
import {applyStep, currentDispute, notAllowed, type Target} from "./dispute-changes.operations.ts";
import type {CommunicationDetails, Dispute} from "./disputes.model.ts";
import {communicationDetails, partnerAction} from "./disputes.schema.ts";

interface Patched {
  communication: CommunicationDetails | undefined;
  readonly partnerActions: Dispute["partnerActions"][number][];
}

/** Most actions of partners that a dispute stores. */
const MOST_PARTNER_ACTIONS = 100;

/**
 * Changes the merchant's contact details, or adds the action of a partner.
 *
 * @throws ServiceError 404; 400 for a wrong operation, field or value; 403 for contact details without the merchant's
 *   scope; 422 for a missing path or value, and for a resolved dispute
 */
export function patchDispute(store: Store, runtime: Runtime, target: Target, operations: JsonPatch): Dispute {
  const row = currentDispute(store, runtime, target.application, target.id);
  if (row.status === "RESOLVED") throw notAllowed();
  const patched: Patched = {
    communication: row.communicationDetails,
    partnerActions: [...row.partnerActions],
  };
  const now = timeOf(runtime.clock.now());
  operations.forEach((operation, index) => change(patched, operation, {target, now, at: `/${index}`}));
  const {communication, partnerActions} = patched;
  return applyStep(
    store,
    runtime,
    {...target, row},
    {kind: "statement"},
    {
      communicationDetails: communication,
      partnerActions,
    },
  );
}

interface Place {
  readonly target: Target;
  readonly now: string;
  /** JSON pointer to the operation. */
  readonly at: string;
}

function change(patched: Patched, {op, path = "", value}: JsonPatch[number], place: Place): void {
  const {target, now, at} = place;
  if (path === "") throw unprocessable("PATCH_PATH_REQUIRED", {field: `${at}/path`});
  if (op !== "add" && op !== "replace" && op !== "remove") throw unsupported(at);
  if (op !== "remove" && value === undefined) {
    throw unprocessable("PATCH_VALUE_REQUIRED", {field: `${at}/value`});
  }
  if (/^\/partner_actions(?:\/-)?$/.test(path)) {
    if (op !== "add" || patched.partnerActions.length >= MOST_PARTNER_ACTIONS) throw unsupported(at);
    patched.partnerActions.push(parsed(partnerAction, value, at));
    return;
  }
  const [, field] = /^\/communication_details(?:\/(email|note))?$/.exec(path) ?? [];
  if (field === undefined && path !== "/communication_details") {
    throw badRequest("FIELD_NOT_PATCHABLE", {field: `${at}/path`});
  }
  if (!target.parties.includes("SELLER")) {
    const description = "Only the merchant can change the contact details.";
    throw new ServiceError(403, [{issue: "PERMISSION_DENIED", description}]);
  }
  if (op !== "add" && !patched.communication) {
    throw unprocessable("PATCH_TARGET_NOT_FOUND", {
      description: "The dispute has no such field.",
      field: `${at}/path`,
    });
  }
  if (field === undefined && op === "remove") {
    patched.communication = undefined;
    return;
  }
  const given = field === undefined ? value : {...patched.communication, [field]: value};
  patched.communication = {...parsed(communicationDetails, given, at), time_posted: now};
}

/** Checks a value with pointers to the operation's value. */
function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown, at: string): z.output<Schema> {
  try {
    return parse(schema, value);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    throw new ServiceError(
      error.status,
      error.details.map(({field = "", ...detail}) => ({
        ...detail,
        field: `${at}/value${field === "/" ? "" : field}`,
      })),
    );
  }
}

function unsupported(at: string): ServiceError {
  return badRequest("INVALID_PATCH_OPERATION", {field: `${at}/op`});
}
