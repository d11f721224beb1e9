import {readFile} from "node:fs/promises";

const text = await readFile("demo/docs/content-security-policy.md", "utf8");
/** The policies with lists of hosts that the docs show. */
export const documentedPolicies = [...text.matchAll(/^Content-Security-Policy: (default-src .*)$/gm)].map(
  ([, policy = ""]) => policy,
);

const localSandbox = "http://127.0.0.1:8081";

/** The docs' policy for the local sandbox, with this address of it. */
export const documentedPolicy = (sandboxUrl: string): string =>
  documentedPolicies
    .find((policy) => policy.includes(` ${localSandbox}`))!
    .replaceAll(localSandbox, sandboxUrl);
