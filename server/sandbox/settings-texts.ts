import type {SettingText} from "../shared/settings.ts";
import type {SandboxSettingName} from "./config.ts";

/** Describes each setting of the sandbox, for `--help` and the docs. */
export const SANDBOX_SETTINGS: Readonly<Record<SandboxSettingName, SettingText>> = {
  SANDBOX_HOST: {
    fallback: "`127.0.0.1`",
    meaning: "Address that the sandbox listens on. Any but a loopback one needs `CONSOLE_PASSWORD`.",
  },
  SANDBOX_PORT: {fallback: "`8081`", meaning: "Port that the sandbox listens on; `0` takes any free one."},
  SANDBOX_DATABASE_URL: {
    fallback: "`file:.data/sandbox.db`",
    meaning:
      "Database of the sandbox: a libsql file, or `postgres://…`. The sandbox migrates no data: delete the file when a new version refuses it.",
  },
  CLIENT_ID: {fallback: "`sandbox-client`", meaning: "Client id of the application that the sandbox makes."},
  CLIENT_SECRET: {fallback: "`sandbox-secret`", meaning: "Secret of that application."},
  SANDBOX_MERCHANT_NAME: {
    fallback: "`Test Store`",
    meaning:
      "Name of the merchant in payment windows, 3-D Secure checks, hosted pages and mails. `npm start` names the demo shop.",
  },
  SANDBOX_RATE_LIMIT: {
    fallback: "`0`: 600,000",
    meaning:
      "Requests in a minute that one application may send before the sandbox answers 429 with `Retry-After`; a minute's worth may come at once. Real time, and each instance counts for itself. An address may send at most 600 wrong secrets in a minute.",
  },
  SANDBOX_WEBHOOK_URL: {
    fallback: "with `npm start`: the merchant server's route",
    meaning: "Address that the sandbox sends its application's events to. With `PORT=0` there is none.",
  },
  WEBHOOK_ID: {fallback: "`sandbox-webhook`", meaning: "Id of that webhook."},
  SMTP_URL: {
    fallback: "none: mails stay in the sandbox's mailbox",
    meaning:
      "Mail server for the mails of payment links: `smtp://<host>:<port>` (encrypted where the server offers it) or `smtps://…`, with `<user>:<password>@` if it asks for them, and `?from=<address>` for the sender.",
  },
  TRUST_PROXY: {
    fallback: "none",
    meaning:
      "Addresses and networks of the proxies in front. The sandbox then takes its origin, such as `https://sandbox.example`, from their `X-Forwarded-Host` and `-Proto`. It needs `CONSOLE_PASSWORD`. The merchant server reads it, too.",
  },
  CONSOLE_PASSWORD: {
    fallback: "none; required with `TRUST_PROXY` or a public `SANDBOX_HOST`",
    meaning:
      "Password of the sandbox's console and of the controls under `/_sandbox`, 8 to 200 characters. Without it they answer only to this machine.",
  },
  LOG_LEVEL: {fallback: "`warn`", meaning: "As the merchant server's."},
};
