import type {z} from "zod";

/** A setting is missing or wrong. Its message is one line that says which, what was found and what to write. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

/** Names whose values must not be shown, not even when they are wrong. */
const SECRET_NAME = /SECRET|KEY|DATABASE_URL|SMTP_URL/;

/**
 * Reads a role's settings from the environment. An empty variable counts as absent.
 *
 * @throws SettingsError naming the first setting that is missing or wrong, without the value of a secret
 */
export function readSettings<Schema extends z.ZodType>(
  schema: Schema,
  environment: Readonly<Record<string, string | undefined>>,
): z.output<Schema> {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = schema.safeParse(present);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const name = String(issue?.path[0] ?? "settings");
  const found = present[name];
  const shown =
    found === undefined ? "is missing" : SECRET_NAME.test(name) ? "is wrong" : `is ${JSON.stringify(found)}`;
  throw new SettingsError(
    `${name} ${shown}: ${(issue?.message ?? "not valid").replaceAll(/\s*\n\s*/g, " ")}`,
  );
}
