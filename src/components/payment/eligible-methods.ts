import type {Quote} from "../../merchant-api/client.ts";
import {fetchSaved, fetchSavesCards} from "../../merchant-api/vault.ts";
import {methodOf, type MethodName} from "../../payment-methods/offered-methods.ts";
import {paymentMethods} from "../../payment-methods/registry.ts";
import type {SdkInstance} from "../../paypal-sdk/sdk-types.ts";
import {within} from "../../promises.ts";
import {readPurchase, readServer} from "../../controllers/configuration.ts";
import {eligibilityOptions} from "../../controllers/quote.ts";
import type {Saved} from "../../merchant-api/vault.ts";
import type {ListHost} from "./list-host.ts";

/** Longest time to wait for the saved methods, ms. */
const savedDeadline = 3000;

/** Methods whose eligibility is known. */
export interface Eligibility {
  readonly eligible: readonly {name: MethodName; isGuest: boolean; details?: unknown}[];
  /** Their components could not be loaded. */
  readonly failed: readonly MethodName[];
}

/**
 * Asks for all these methods, each at an instance that has its component. Most pages have one instance.
 * @throws CheckoutError if no component can be loaded, or the eligibility can't
 */
export async function findEligible(
  host: ListHost,
  names: readonly MethodName[],
  quoting: Promise<Quote>,
): Promise<Eligibility> {
  const page = host.sdk.request();
  const requested = names.map((name) => page.sdk(methodOf(name).component));
  const [instances, {amount, hasUnits}] = await Promise.all([
    Promise.allSettled(requested),
    quoting.catch((): Quote => ({})),
  ]);
  // Each has the same reason.
  if (instances.every(({status}) => status === "rejected")) await requested[0];
  const purchase = eligibilityOptions(amount, host.setting("currencyCode"));
  const given = host.setting("eligibility");
  const read = (sdk: SdkInstance, {eligibility}: {eligibility: string}) =>
    page.eligibility(sdk, purchase, given, (methods) =>
      methods.isEligible(eligibility) ? {details: methods.getDetails?.(eligibility)} : undefined,
    );
  const found = await Promise.all(
    instances.map(async (one, index): Promise<Eligibility["eligible"][number] | undefined> => {
      const name = names[index]!;
      if (one.status === "rejected" || (hasUnits && methodOf(name).kind === "local")) return undefined;
      const own = await read(one.value, methodOf(name));
      if (own) return {name, isGuest: false, ...own};
      if (name !== "card") return undefined;
      const {guest} = paymentMethods;
      return (await read(await page.sdk(guest.component), guest)) ? {name, isGuest: true} : undefined;
    }),
  );
  return {
    eligible: found.filter((one) => one !== undefined),
    failed: names.filter((_, index) => instances[index]!.status === "rejected"),
  };
}

/** Saved methods, and whether this buyer can save one. */
export interface SavedMethods {
  readonly saved: readonly Saved[];
  readonly canSave: boolean;
}

/**
 * Asks for the saved methods of a known customer. A page that creates its own orders can't pay with them, and the sample order
 * saves nothing. Never rejects.
 */
export async function findSaved(host: ListHost): Promise<SavedMethods> {
  const {hideSaved} = host;
  const server = readServer(host);
  const save = host.save && !("sample" in readPurchase(host));
  const none = {saved: [], canSave: false};
  if (host.setting("createOrder") || (hideSaved && !save)) return none;
  const asking = async () => {
    if (!(await fetchSavesCards(server))) return none;
    if (hideSaved) return {saved: [], canSave: save};
    const {cards, wallets} = await fetchSaved(server);
    return {saved: [...cards, ...wallets], canSave: save};
  };
  return within(savedDeadline, asking()).catch(() => none);
}
