import {z} from "zod";

/** The sandbox's settings. The README's table and `npm start` name the same ones. */
export const settingsSchema = z.object({
  SANDBOX_HOST: z.string().default("127.0.0.1"),
  SANDBOX_PORT: z.coerce
    .number("write a port number, such as 8081")
    .int("write a port number, such as 8081")
    .min(0, "write a port from 0 (any free one) to 65535")
    .max(65_535, "write a port from 0 (any free one) to 65535")
    .default(8081),
  SANDBOX_DATABASE_URL: z
    .string()
    .regex(
      /^(file:.+|postgres(ql)?:\/\/.+)$/,
      "write file:<path> or postgres://<user>:<password>@<host>/<name>",
    )
    .default("file:.data/sandbox.db"),
  CLIENT_ID: z
    .string()
    .regex(/^[^:\s]+$/, "write a client id without colons or spaces")
    .default("sandbox-client"),
  CLIENT_SECRET: z.string().default("sandbox-secret"),
  LOG_LEVEL: z
    .enum(
      ["trace", "debug", "info", "warn", "error", "fatal", "silent"],
      "write trace, debug, info, warn, error, fatal or silent",
    )
    .default("warn"),
});

export type SandboxSettings = z.output<typeof settingsSchema>;
