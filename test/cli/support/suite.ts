import {after, before, describe} from "node:test";
import {DisputesClient} from "../../sandbox/support/disputes.ts";
import {Invoicer} from "../../sandbox/support/invoices.ts";
import {TestSandbox} from "../../sandbox/support/sandbox.ts";
import {type RunCheckout, type RunOptions, checkoutFor} from "./run-cli.ts";

/** A sandbox on a port. */
export interface CommandBench {
  readonly sandbox: TestSandbox;
  readonly url: string;
  /** Creates a merchant without data of other tests. */
  merchant(application?: Readonly<Record<string, unknown>>): Promise<Merchant>;
}

export interface Merchant {
  /** Runs the command with this merchant's credentials. */
  readonly checkout: RunCheckout;
  /** Calls the sandbox's API as the same merchant. */
  readonly disputesClient: DisputesClient;
  readonly invoicer: Invoicer;
}

export function commandSuite(name: string, declare: (bench: CommandBench) => void): void {
  describe(`${name} (with the sandbox)`, () => {
    let sandbox: TestSandbox;
    let url: string;
    before(async () => {
      sandbox = await TestSandbox.open();
      url = await sandbox.listen();
    });
    after(() => sandbox.close());
    declare({
      get sandbox() {
        return sandbox;
      },
      get url() {
        return url;
      },
      async merchant(body = {}) {
        const disputesClient = await DisputesClient.of(sandbox, body);
        const {application} = disputesClient;
        return {
          checkout: checkoutFor({url, ...application}),
          disputesClient,
          invoicer: await Invoicer.of(sandbox, application),
        };
      },
    });
  });
}

/** Runs a merchant's command with a database of recorded actions. */
export function withDatabase({checkout}: Merchant, url: string): RunCheckout {
  return (line: string, options: RunOptions = {}) =>
    checkout(line, {...options, variables: {DATABASE_URL: url, ...options.variables}});
}
