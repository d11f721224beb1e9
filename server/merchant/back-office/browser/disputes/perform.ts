import type {ActionInput} from "../../../../ui/action.ts";
import {call} from "../api.ts";
import {path} from "../paths.ts";
import type {Dispute} from "./dispute.ts";

/** Name of the file field in the dialogs. */
export const FILES = "files";

/** Sends an action to PayPal: JSON, or with files PayPal's form. */
export async function perform(
  {dispute_id: id}: Dispute,
  action: string,
  body: object,
  {form, requestId}: ActionInput,
): Promise<void> {
  const files = form.getAll(FILES).filter((file): file is File => file instanceof File && file.size > 0);
  await call("POST", `${path`paypal/disputes/${id}`}/${action}`, {
    body: files.length === 0 ? body : formOf(body, files),
    headers: {"Service-Request-Id": requestId},
  });
}

function formOf(body: object, files: readonly File[]): FormData {
  const form = new FormData();
  form.append("input", new Blob([JSON.stringify(body)], {type: "application/json"}));
  for (const [index, file] of files.entries()) form.append(`file${index + 1}`, file);
  return form;
}
