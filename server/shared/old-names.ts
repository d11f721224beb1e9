import type {Log} from "./log.ts";

type Names = Readonly<Record<string, string>>;

/**
 * Old names by kind: old name → new name. A value or call whose form changed has an example of both forms. Whatever is old
 * works as the new does, with a warning. The table in CHANGELOG is made from this list.
 */
export const OLD_NAMES = {
  setting: {MINIMUM_SCA: "MINIMUM_THREE_D_SECURE", SANDBOX_DATABASE_URL: "SANDBOX_FILE"},
  "value of MINIMUM_THREE_D_SECURE": {
    NONE: "never",
    SCA_WHEN_REQUIRED: "when-required",
    SCA_ALWAYS: "always",
  },
  "option of createCheckoutHandler": {minimumSca: "minimumThreeDSecure"},
  "option of startSandbox": {databaseUrl: "file"},
  "value of localMethods": {'"ideal, blik"': '["ideal", "blik"]'},
  "value of rateLimits": {'"orders=10, declines=3"': "{orders: 10, declines: 3}"},
  "product of catalogue": {
    '{sku, name, currencyCode: "USD", price: "75.00"}':
      '{sku, name, price: {currencyCode: "USD", value: "75.00"}}',
  },
  "field of a catalogue": {currency_code: "currencyCode"},
  "field of a signed cart": {
    currency_code: "currencyCode",
    unit_amount: "unitAmount",
    image_url: "imageUrl",
    invoice_id: "invoiceId",
    custom_id: "customId",
    soft_descriptor: "softDescriptor",
    "amount.breakdown.item_total": "itemTotal",
    "amount.breakdown.discount": "discount",
    "amount.breakdown.tax_total": "tax",
    "amount.breakdown.shipping": "shipping",
    "amount.breakdown.handling": "handling",
  },
  "field of a hook's result": {currency_code: "currencyCode"},
} as const satisfies Readonly<Record<string, Names>>;

/** Something old, and what to write instead. */
export interface OldName {
  readonly kind: string;
  readonly old: string;
  readonly now: string;
}

/** Called for something old. */
export type ReportOldName = (name: OldName) => void;

/** The rows of `OLD_NAMES`. */
export const oldNames: readonly OldName[] = Object.entries(OLD_NAMES).flatMap(([kind, names]) =>
  Object.entries(names as Names).map(([old, now]) => ({kind, old, now})),
);

/** Reports a kind that has examples of both forms. */
export function reportAll(kind: keyof typeof OLD_NAMES, report?: ReportOldName): void {
  for (const name of oldNames) if (name.kind === kind) report?.(name);
}

/** Says what is old and what to write instead. It has no value that the shop wrote. */
export function oldNameWarning({kind, old, now}: OldName): string {
  return `${old} is an old ${kind}: write ${now}`;
}

const warned = new Set<string>();

/** Logs the warning for an old name, once in each process. */
export function warnOfOldName(log: Pick<Log, "warn">, name: OldName): void {
  const message = oldNameWarning(name);
  if (warned.has(message)) return;
  warned.add(message);
  log.warn(message);
}

/**
 * Renames old keys of an object, such as settings or options. A new name that has a value wins.
 *
 * @param onOld called for each old key that has a value
 */
export function withNewKeys<Value>(
  values: Readonly<Record<string, Value>>,
  names: Names,
  onOld: (old: string, now: string) => void,
): Record<string, Value> {
  const renamed: Record<string, Value> = {...values};
  for (const [old, now] of Object.entries(names)) {
    const value = renamed[old];
    delete renamed[old];
    if (value === undefined || value === "") continue;
    onOld(old, now);
    renamed[now] ||= value;
  }
  return renamed;
}

/** Renames old settings and their old values. */
export function withNewSettings(
  given: Readonly<Record<string, unknown>>,
  report: ReportOldName,
): Readonly<Record<string, unknown>> {
  const renamed = withNewKeys(given, OLD_NAMES.setting, (old, now) => report({kind: "setting", old, now}));
  for (const {kind, old, now} of oldNames) {
    const [, name] = /^value of (.*)$/.exec(kind) ?? [];
    if (name === undefined || renamed[name] !== old) continue;
    report({kind, old, now});
    renamed[name] = now;
  }
  return renamed;
}

/**
 * Renames old fields in a JSON value at every depth. An object with both names is left as it is, so that the schema refuses it.
 *
 * @param onOld called for each old field
 */
export function withNewFields(
  value: unknown,
  names: Names,
  onOld: (old: string, now: string) => void,
): unknown {
  if (Array.isArray(value)) return value.map((each) => withNewFields(each, names, onOld));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      const now = Object.hasOwn(names, key) ? names[key] : undefined;
      const isOld = now !== undefined && !Object.hasOwn(value, now);
      if (isOld) onOld(key, now);
      return [isOld ? now : key, withNewFields(each, names, onOld)];
    }),
  );
}
