import type {Mutation} from "./mutation.ts";

/** Bugs in the stand-alone server and in the files that run it. */
export const standalone: readonly Mutation[] = [
  {
    name: "an expired cookie of a customer still counts",
    file: "server/merchant/middleware/signed-customers.ts",
    find: `currentDate: new Date(clock.now()),`,
    replace: `currentDate: new Date(0),`,
    tests: ["test/merchant/signed-customers.test.ts"],
  },
  {
    name: "a customer's cookie needs no expiry",
    file: "server/merchant/middleware/signed-customers.ts",
    find: `requiredClaims: ["exp", "sub"],`,
    replace: `requiredClaims: ["sub"],`,
    tests: ["test/merchant/signed-customers.test.ts"],
  },
  {
    name: "another host of the site can set a customer's cookie",
    file: "server/merchant/middleware/signed-customers.ts",
    find: "isSecure(request) ? `__Host-${COOKIE}` : COOKIE",
    replace: `isSecure(request) ? COOKIE : COOKIE`,
    tests: ["test/merchant/signed-customers.test.ts"],
  },
  {
    name: "nginx repeats a POST at another instance",
    file: "deploy/nginx/checkout-elements.conf",
    find: `proxy_next_upstream error timeout;`,
    replace: `proxy_next_upstream error timeout non_idempotent;`,
    tests: ["test/build/proxy-retries.test.ts"],
  },
  {
    name: "Caddy repeats a POST at another instance",
    file: "deploy/caddy/Caddyfile",
    find: `lb_try_duration 5s`,
    replace: `lb_try_duration 5s
			lb_retry_match method POST`,
    tests: ["test/build/proxy-retries.test.ts"],
  },
  {
    name: "systemd runs the server with all rights",
    file: "deploy/systemd/checkout-elements.service",
    find: `NoNewPrivileges=yes
CapabilityBoundingSet=
AmbientCapabilities=
`,
    replace: ``,
    tests: ["test/build/deploy.test.ts"],
  },
  {
    name: "a misspelt setting in a file is ignored",
    file: "server/settings-file.ts",
    find: `if (problems.length > 0)`,
    replace: `if (problems.length > 99)`,
    tests: ["test/cli/settings-file.test.ts"],
  },
];
