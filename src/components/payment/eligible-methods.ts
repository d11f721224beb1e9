import type {Money} from "../../merchant-api/purchase.ts";
import {fetchSaved, fetchSavesCards} from "../../merchant-api/vault.ts";
import {methodOf, type MethodName} from "../../payment-methods/offered-methods.ts";
import type {EligibleMethods} from "../../paypal-sdk/sdk-types.ts";
import {within} from "../../promises.ts";
import {readPurchase} from "../../controllers/configuration.ts";
import {eligibilityOptions} from "../../controllers/quote.ts";
import type {Saved} from "../saved-method/saved-method.ts";
import type {CheckoutPayment} from "./payment.ts";

/** Longest time to wait for the saved methods, ms. */
const savedDeadline = 3000;

/** Methods whose eligibility is known. */
export interface Eligibility {
  readonly eligible: readonly {name: MethodName; isGuest: boolean}[];
  /** Their components could not be loaded. */
  readonly failed: readonly MethodName[];
}

/**
 * Asks once for all these methods, with one instance.
 * @throws CheckoutError if no component can be loaded, or the eligibility can't
 */
export async function findEligible(
  host: CheckoutPayment,
  names: readonly MethodName[],
  price: Promise<Money | undefined>,
): Promise<Eligibility> {
  const page = host.pageInstance();
  const asked = names.map((name) => page.sdk(methodOf(name).component));
  const [instances, total] = await Promise.all([Promise.allSettled(asked), price.catch(() => undefined)]);
  const instance = instances.find((one) => one.status === "fulfilled");
  if (!instance) {
    // Each has the same reason.
    await asked[0];
    return {eligible: [], failed: []};
  }
  const isLoaded = (_: MethodName, index: number) => instances[index]!.status === "fulfilled";
  const failed = names.filter((name, index) => !isLoaded(name, index));
  const read = (methods: EligibleMethods) =>
    names.filter(isLoaded).flatMap((name) => {
      if (methods.isEligible(methodOf(name).eligibility)) return [{name, isGuest: false}];
      return name === "card" && methods.isEligible("basic_cards") ? [{name, isGuest: true}] : [];
    });
  const purchase = eligibilityOptions(total, host.setting("currencyCode"));
  const eligible = await page.eligibility(instance.value, purchase, host.setting("eligibility"), read);
  return {eligible, failed};
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
export async function findSaved(host: CheckoutPayment): Promise<SavedMethods> {
  const {hideSaved, serverUrl} = host;
  const save = host.save && !("sample" in readPurchase(host));
  const none = {saved: [], canSave: false};
  if (host.setting("createOrder") || (hideSaved && !save)) return none;
  const asking = async () => {
    if (!(await fetchSavesCards(serverUrl))) return none;
    if (hideSaved) return {saved: [], canSave: save};
    const {cards, wallets} = await fetchSaved(serverUrl);
    return {saved: [...cards, ...wallets], canSave: save};
  };
  return within(savedDeadline, asking()).catch(() => none);
}
