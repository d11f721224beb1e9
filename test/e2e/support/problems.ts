import type {BrowserContext} from "@playwright/test";

/** Messages of Firefox about failed requests and a missing icon. */
const firefoxsOwn = /^Cross-Origin Request Blocked|\/favicon\.ico/;

/** Messages about policies, messages between windows, and values that a form field doesn't take. */
const reported = /Content.Security|TrustedHTML|TrustedScript|target origin|does not conform/i;

/** Collects policy violations, refused field values and uncaught errors in all windows of a context. */
export function collectProblems(context: BrowserContext): string[] {
  const problems: string[] = [];
  const add = (text: string): void => {
    if (!firefoxsOwn.test(text)) problems.push(text);
  };
  context.on("weberror", (error) => add(String(error.error())));
  context.on("console", (message) => {
    if (reported.test(message.text())) add(message.text());
  });
  return problems;
}
