import {pagePolicy} from "../../server/merchant/middleware/headers.ts";
import {documentedPolicies} from "./support/documented-policies.ts";
import {expect, test} from "./support/fixtures.ts";

/** Sources of the directives that are equal with a list of hosts and with a nonce. */
const directivesOf = (policy: string) =>
  Object.fromEntries(
    policy
      .split("; ")
      .map((directive) => directive.split(" ", 1)[0]!)
      .filter((name) => !/^(script-src|trusted-types|require-trusted-types-for)$/.test(name))
      .map((name) => [name, policy.split("; ").find((directive) => directive.startsWith(name))]),
  );

test("the docs' lists of hosts allow the same as the policies with a nonce", () => {
  expect(documentedPolicies).toHaveLength(3);
  for (const sdkUrl of ["https://www.paypal.com", "https://www.sandbox.paypal.com", "http://127.0.0.1:8081"])
    expect(directivesOf(documentedPolicies.find((policy) => policy.includes(` ${sdkUrl}`)) ?? "")).toEqual(
      directivesOf(pagePolicy({nonce: "…", sdkUrl})),
    );
});
