import type {Buyer, Shipping} from "checkout-elements";
import {
  ADDRESS,
  COUNTRIES,
  FIELDS,
  isEmail,
  MISSING,
  OPTIONAL,
  phoneOf,
  REFUSED,
  REGIONS,
} from "./delivery-fields.ts";
import {create, find} from "./dom.ts";
import type {ShippingOption} from "../server/shown-order.ts";
import {type Contact, formatPrice, type ServerError} from "./server.ts";

/** Storage key of the typed address, for the next load of the page in this tab. */
const KEY = "kiln-and-fold-delivery";

export type EnteredShipping = Shipping | {name?: {fullName: string}; option?: string};

export interface DeliveryForm {
  /** The entered contact and address, for the confirmation and the next order. */
  contact(): Contact;
  /** The known values of the buyer: entered, else of the last order. */
  buyer(): Buyer;
  /** Country of the delivery. */
  country(): string;
  /** The entered delivery, with an address once it is complete. */
  shipping(): EnteredShipping;
  /** Shows what is missing, and focuses the first field. @returns whether the delivery is complete */
  check(): boolean;
  /** Shows the delivery options with their prices. @param shipping the delivery that was priced */
  offer(options: readonly ShippingOption[], shipping: EnteredShipping): void;
  /** Shows an error about the delivery. @returns whether it was one */
  refuse(error: ServerError): boolean;
}

/** Contact of the customer's last order, as the server writes it into the page. */
interface SavedContact {
  readonly email: string | null;
  readonly phone: string | null;
  readonly name?: {readonly fullName?: string};
  readonly address: Partial<Shipping["address"]>;
}

/** @param onChange called when something changes that the price may depend on */
export function deliveryForm(form: HTMLFormElement, onChange: () => void): DeliveryForm {
  const control = (name: string) => form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;
  const value = (name: string) => control(name).value.trim();
  const country = control("country") as HTMLSelectElement;
  const names = new Intl.DisplayNames("en", {type: "region"});
  for (const code of COUNTRIES) country.append(new Option(names.of(code), code));
  country.value = document.documentElement.dataset["buyerCountry"] ?? "US";
  const opener = find<HTMLButtonElement>(".country-line button", form);
  const address = find(".address", form);
  const saved = form.querySelector<HTMLElement>(".saved-address");
  const known = JSON.parse(saved?.dataset["contact"] ?? "{}") as Partial<SavedContact>;
  let option: string | undefined;
  let isPickup = false;
  let lastShipping = "";

  const isAsked = (name: string) =>
    !ADDRESS.includes(name) || (!isPickup && (name !== "state" || value("country") in REGIONS));
  const requested = () => FIELDS.filter(isAsked);

  const problemOf = (name: string): string => {
    const text = value(name);
    if (text === "") return OPTIONAL.includes(name) ? "" : missing(name);
    if (name === "email" && !isEmail(control(name) as HTMLInputElement))
      return "Enter an e-mail address such as name@example.com.";
    if (name === "phone" && !/^[+\d][\d ()./-]*$/.test(text))
      return "Enter a phone number such as +1 408 555 0100.";
    if (name === "postalCode" && value("country") === "US" && !/^\d{5}(-\d{4})?$/.test(text))
      return missing(name);
    return "";
  };
  const missing = (name: string): string => {
    const isUnitedStates = value("country") === "US";
    if (name === "state" && !isUnitedStates) return `Enter your ${REGIONS[value("country")]?.toLowerCase()}.`;
    if (name === "postalCode" && !isUnitedStates) return "Enter your postal code.";
    return MISSING[name] ?? "";
  };

  function showProblem(name: string, message: string): void {
    const error = find(`#${name}-error`, form);
    error.textContent = message;
    const input = control(name);
    const hint = form.querySelector(`#${name}-hint`)?.id;
    const described = [message === "" ? undefined : error.id, hint].filter((id) => id !== undefined);
    if (message === "") input.removeAttribute("aria-invalid");
    else input.setAttribute("aria-invalid", "true");
    if (described.length === 0) input.removeAttribute("aria-describedby");
    else input.setAttribute("aria-describedby", described.join(" "));
  }

  /** Shows the fields that the country's addresses have. */
  function showCountryFields(): void {
    const code = value("country");
    const region = REGIONS[code];
    const isListed = code === "US";
    const field = find(".field.state", form);
    field.hidden = region === undefined;
    find("label", field).textContent = region ?? "State";
    const now = control("state");
    if (now instanceof HTMLSelectElement !== isListed) {
      const next = isListed ? listedStates : typedState;
      now.replaceWith(next);
      showProblem("state", "");
    }
    find("label", find(".field.postalCode", form)).textContent = isListed ? "ZIP code" : "Postal code";
    find(".country-name", form).textContent = names.of(code) ?? code;
  }

  const listedStates = control("state");
  const typedState = create("input", {id: "state", name: "state", maxLength: 120, required: true});
  typedState.setAttribute("autocomplete", "shipping address-level1");

  const restore = () => {
    try {
      const stored = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Record<string, string>;
      if (stored["country"] !== undefined && COUNTRIES.includes(stored["country"]))
        country.value = stored["country"];
      showCountryFields();
      for (const [name, text] of Object.entries(stored)) {
        if (form.elements.namedItem(name)) control(name).value = text;
      }
    } catch {
      showCountryFields();
    }
  };
  const store = () => {
    const typed = Object.fromEntries([...new FormData(form)].filter(([name]) => name !== "option"));
    sessionStorage.setItem(KEY, JSON.stringify(typed));
  };

  /** Calls back when the delivery has changed. */
  function changed(): void {
    store();
    const now = JSON.stringify(api.shipping());
    if (now === lastShipping) return;
    lastShipping = now;
    onChange();
  }

  const api: DeliveryForm = {
    contact() {
      const {option: _, ...shipping} = api.shipping();
      const entered = (name: string) => (problemOf(name) === "" ? value(name) || undefined : undefined);
      return {
        email: entered("email"),
        phone: entered("phone"),
        ...("address" in shipping && {shipping}),
      };
    },
    buyer() {
      const {email, phone, shipping} = api.contact();
      const name = value("fullName") || known.name?.fullName;
      const knownEmail = email ?? known.email;
      const knownPhone = phoneOf(phone ?? known.phone ?? "", value("country"));
      const billingAddress = shipping?.address;
      return {
        ...(name && {name}),
        ...(knownEmail && {email: knownEmail}),
        ...(knownPhone && {phone: knownPhone}),
        ...(billingAddress && {billingAddress}),
      };
    },
    country: () => value("country"),
    shipping() {
      const name = value("fullName") === "" ? {} : {name: {fullName: value("fullName")}};
      const chosen = option === undefined ? {} : {option};
      const isWhole = ADDRESS.filter(isAsked).every((field) => problemOf(field) === "");
      if (isPickup || !isWhole) return {...name, ...chosen};
      return {
        ...name,
        address: {
          addressLine1: value("addressLine1"),
          ...(value("addressLine2") !== "" && {addressLine2: value("addressLine2")}),
          adminArea2: value("city"),
          ...(isAsked("state") ? {adminArea1: value("state")} : {}),
          postalCode: value("postalCode"),
          countryCode: value("country"),
        },
        ...chosen,
      };
    },
    check() {
      const wrong = requested().filter((name) => {
        const message = problemOf(name);
        const refusal = find(`#${name}-error`, form).textContent;
        // The server's error stays until the field changes.
        showProblem(name, message || (isRefusal(refusal) ? refusal : ""));
        return message !== "" || isRefusal(refusal);
      });
      const [first] = wrong;
      if (first === undefined) return true;
      if (first === "country") openCountries();
      control(first).focus();
      return false;
    },
    offer(options, shipping) {
      const box = find(".options", form);
      const chosen = options.find(({selected}) => selected);
      option = chosen?.id;
      isPickup = chosen !== undefined && chosen.type !== "SHIPPING";
      // The buyer may have typed more since the request. That text has no price yet.
      lastShipping = JSON.stringify({...shipping, ...(option !== undefined && {option})});
      const same = options.length === box.children.length;
      if (!same) box.replaceChildren(...options.map(optionView));
      options.forEach(({id, amount}, index) => {
        const way = box.children[index]!;
        const input = find<HTMLInputElement>("input", way);
        input.checked = id === option;
        find(".price", way).textContent = formatPrice(amount);
      });
      address.hidden = isPickup;
    },
    refuse({code}) {
      const refusal = REFUSED[code];
      if (!refusal) return false;
      const [name, message] = refusal;
      if (name === "country") openCountries();
      showProblem(name, message);
      return true;
    },
  };

  const isRefusal = (text: string | null) => Object.values(REFUSED).some(([, message]) => message === text);

  function optionView({id, label, type}: ShippingOption): HTMLElement {
    const input = create("input", {type: "radio", name: "option", value: id});
    input.addEventListener("change", () => {
      option = id;
      isPickup = type !== "SHIPPING";
      changed();
    });
    return create(
      "label",
      {className: "way"},
      input,
      create("span", {}, label),
      create("span", {className: "price"}),
    );
  }

  function openCountries(): void {
    opener.setAttribute("aria-expanded", "true");
    find("#country-field", form).hidden = false;
    find(".country-line", form).hidden = true;
  }

  /** Fills in the contact of the customer's last order. */
  function useSaved(saved: SavedContact): void {
    const {addressLine1, addressLine2, adminArea1, adminArea2, postalCode, countryCode} = saved.address;
    if (countryCode !== undefined && COUNTRIES.includes(countryCode)) country.value = countryCode;
    showCountryFields();
    if (countryCode !== "US") openCountries();
    const texts = {
      email: saved.email ?? value("email"),
      phone: saved.phone ?? value("phone"),
      fullName: saved.name?.fullName,
      addressLine1,
      addressLine2,
      city: adminArea2,
      state: adminArea1,
      postalCode,
    };
    for (const [name, text] of Object.entries(texts)) {
      control(name).value = text ?? "";
      showProblem(name, "");
    }
    changed();
  }

  saved?.querySelector("button")?.addEventListener("click", () => {
    useSaved(known as SavedContact);
    find(".filled", saved).textContent = "Your saved details are filled in below.";
  });
  opener.addEventListener("click", () => {
    openCountries();
    country.focus();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", ({target}) => {
    const {name} = target as HTMLInputElement;
    if (name === "option" || name === "") return;
    if (name === "country") {
      showCountryFields();
      for (const each of ["state", "postalCode", "country", "addressLine1"]) showProblem(each, "");
    }
    // An error disappears as soon as the field is right. It appears only after the field was left.
    const shown = find(`#${name}-error`, form).textContent;
    if (shown !== "" && (problemOf(name) === "" || isRefusal(shown))) showProblem(name, "");
    store();
  });
  form.addEventListener("change", ({target}) => {
    const {name} = target as HTMLInputElement;
    if (name === "option" || name === "") return;
    // An empty field gets its error when the buyer pays.
    if (value(name) !== "") showProblem(name, problemOf(name));
    changed();
  });

  restore();
  return api;
}
