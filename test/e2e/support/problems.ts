import type {BrowserContext} from "@playwright/test";

/** What Firefox logs by itself of a request that failed, and of the icon that it asks for where a page has none. */
const firefoxsOwn = /^Cross-Origin Request Blocked|\/favicon\.ico/;

/** Collects violations of policies, and errors that nobody caught, in all windows of a context from now on. */
export function collectProblems(context: BrowserContext): string[] {
  const problems: string[] = [];
  const add = (text: string): void => {
    if (!firefoxsOwn.test(text)) problems.push(text);
  };
  context.on("weberror", (error) => add(String(error.error())));
  context.on("console", (message) => {
    if (/Content.Security|TrustedHTML|TrustedScript|target origin/i.test(message.text())) add(message.text());
  });
  return problems;
}
