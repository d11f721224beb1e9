import type {Purpose, SubjectKind} from "./purpose.ts";

const names = {paypal: "PayPal", paylater: "Pay Later", credit: "PayPal Credit", venmo: "Venmo"} as const;
export type Wallet = keyof typeof names;

/** Where each subject's page is, and how its id is called there. */
const pages: Readonly<Record<SubjectKind, {path: string; parameter: string}>> = {
  order: {path: "/checkoutnow", parameter: "token"},
  "setup-token": {path: "/agreements/approve", parameter: "approval_session_id"},
};

/**
 * What a wallet's session is for: its window is the wallet's page.
 * @param commit what the page says of the window's last button: whether it pays, or leads back to a last look
 */
export function walletPurpose(
  factory: string,
  fundingSource: Wallet,
  subject: SubjectKind,
  modes: Purpose["modes"],
  commit?: boolean,
): Purpose {
  return {
    factory,
    fundingSource,
    subject,
    modes,
    name: names[fundingSource],
    address: (origin, id) => {
      const {path, parameter} = pages[subject];
      const url = new URL(path, origin);
      url.searchParams.set(parameter, id);
      url.searchParams.set("fundingSource", fundingSource);
      if (commit !== undefined) url.searchParams.set("commit", String(commit));
      return url;
    },
  };
}
