import {readFormBody} from "../../shared/body.ts";
import type {SandboxRequest} from "./environment.ts";
import {ServiceError} from "./errors.ts";

const FORM_LIMIT_BYTES = 16 * 1024;

/** Fields of a posted form. @throws ServiceError 400 for a NUL character, BodyError */
export async function readForm(c: SandboxRequest): Promise<Record<string, string>> {
  const fields = Object.fromEntries(await readFormBody(c.req.raw, FORM_LIMIT_BYTES));
  if (!Object.values(fields).some((value) => value.includes("\u0000"))) return fields;
  throw new ServiceError(400, [
    {issue: "INVALID_PARAMETER_SYNTAX", description: "A field holds a NUL character."},
  ]);
}
