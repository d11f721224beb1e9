/** Where the links `approve` and `payer-action` of wallets lead, by what is approved. */
export const APPROVAL_PATHS = {
  order: {path: "/checkoutnow", parameter: "token"},
  "setup-token": {path: "/agreements/approve", parameter: "approval_session_id"},
} as const;
