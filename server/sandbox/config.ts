import {z} from "zod";
import {databaseUrl, logLevel, port, rateLimit} from "../platform/setting-kinds.ts";
import {DEFAULT_MERCHANT_NAME} from "./accounts/schema.ts";
import {HIGH_LIMIT} from "./wire/rate-limit.ts";

/** The sandbox's settings. The docs' table and `npm start` name the same ones. */
export const settingsSchema = z.object({
  SANDBOX_HOST: z.string().default("127.0.0.1"),
  SANDBOX_PORT: port(8081),
  SANDBOX_DATABASE_URL: databaseUrl("file:.data/sandbox.db"),
  CLIENT_ID: z
    .string()
    .regex(/^[^:\s]+$/, "write a client id without colons or spaces")
    .default("sandbox-client"),
  CLIENT_SECRET: z.string().default("sandbox-secret"),
  /** The merchant's name in payment windows, 3-D Secure checks, hosted pages and mails. */
  SANDBOX_MERCHANT_NAME: z
    .string()
    .min(1, "write the shop's name")
    .max(127, "write at most 127 characters")
    .default(DEFAULT_MERCHANT_NAME),
  SANDBOX_RATE_LIMIT: rateLimit(HIGH_LIMIT),
  SANDBOX_WEBHOOK_URL: z
    .string()
    .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ""), "write an address of http or https")
    .optional(),
  WEBHOOK_ID: z
    .string()
    .regex(/^[\w-]{1,50}$/, "write the webhook's id: letters, digits, - and _")
    .default("sandbox-webhook"),
  SMTP_URL: z
    .string()
    .refine(
      isMailServer,
      "write smtp://<host>:<port> or smtps://…, with <user>:<password>@ where it wants one",
    )
    .optional(),
  CONSOLE_PASSWORD: z
    .string()
    .min(8, "write at least 8 characters")
    .max(200, "write at most 200 characters")
    .optional(),
  LOG_LEVEL: logLevel(),
});

export type SandboxSettings = z.output<typeof settingsSchema>;

/** An address that `smtpServer` understands, of which nothing is left unread. */
function isMailServer(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === "" || !/^\/?$/.test(url.pathname))
    return false;
  return [...url.searchParams].every(
    ([name, value]) => name === "from" && z.email().safeParse(value).success,
  );
}
