import type {Shipping} from "checkout-elements";
import {create, find} from "./dom.ts";
import {formatPrice, type ServerError, type ShippingOption} from "./server.ts";

/** Storage key of the typed address, for the next load of the page in this tab. */
const KEY = "kiln-and-fold-delivery";

/** Countries to choose from. The server decides whether it delivers there. */
const COUNTRIES = [..."US CA GB IE DE AT FR ES IT PT NL BE PL SE JP CN AE AU".split(" ")];
/** Countries whose addresses have a state, with its label. The states of the United States are a list. */
const REGIONS: Readonly<Record<string, string>> = {
  US: "State",
  CA: "Province",
  AU: "State",
  JP: "Prefecture",
  CN: "Province",
  AE: "Emirate",
};

const MISSING: Readonly<Record<string, string>> = {
  fullName: "Your name is missing. Write it as it stands on your letterbox.",
  addressLine1: "The street is missing. Write it with the house's number.",
  city: "The city is missing. Write where the street is.",
  state: "The state is missing. Choose it from the list.",
  postalCode: "The ZIP code is missing. Write its five digits.",
  country: "The country is missing. Choose it from the list.",
};

const REFUSED: Readonly<Record<string, [field: string, message: string]>> = {
  ADDRESS_ERROR: ["addressLine1", "We can't send to this address. Check it, or pick it up in the workshop."],
  COUNTRY_ERROR: [
    "country",
    "We don't send to this country. Choose another one, or pick it up in the workshop.",
  ],
  STATE_ERROR: ["state", "We don't send to this state. Pick it up in the workshop, perhaps."],
  ZIP_ERROR: ["postalCode", "We don't send to this ZIP code. Check it, or pick it up in the workshop."],
};

export type EnteredShipping = Shipping | {name?: {fullName: string}; option?: string};

export interface DeliveryForm {
  /** The entered delivery, with an address once it is complete. */
  shipping(): EnteredShipping;
  /** Shows what is missing, and focuses the first field. @returns whether the delivery is complete */
  check(): boolean;
  /** Shows the delivery options with their prices. @param shipping the delivery that was priced */
  offer(options: readonly ShippingOption[], shipping: EnteredShipping): void;
  /** Shows an error about the delivery. @returns whether it was one */
  refuse(error: ServerError): boolean;
}

/** @param onChange called when something changes that the price may depend on */
export function deliveryForm(form: HTMLFormElement, onChange: () => void): DeliveryForm {
  const control = (name: string) => form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;
  const value = (name: string) => control(name).value.trim();
  const country = control("country") as HTMLSelectElement;
  const names = new Intl.DisplayNames("en", {type: "region"});
  for (const code of COUNTRIES) country.append(new Option(names.of(code), code));
  const opener = find<HTMLButtonElement>(".country-line button", form);
  const address = find(".address", form);
  let option: string | undefined;
  let isPickup = false;
  let lastShipping = "";

  const isAsked = (name: string) =>
    name === "fullName" || (!isPickup && (name !== "state" || value("country") in REGIONS));
  const asked = () =>
    ["fullName", "addressLine1", "city", "state", "postalCode", "country"].filter((name) => isAsked(name));

  const problemOf = (name: string): string => {
    const text = value(name);
    if (text === "") return messageFor(name, MISSING[name] ?? "");
    if (name === "postalCode" && value("country") === "US" && !/^\d{5}(-\d{4})?$/.test(text)) {
      return "This ZIP code is not right. Write its five digits.";
    }
    return "";
  };
  /** Replaces the words that fit the United States alone. */
  const messageFor = (name: string, message: string): string => {
    if (value("country") === "US") return message;
    if (name === "state")
      return `The ${REGIONS[value("country")]?.toLowerCase()} is missing. Write its name.`;
    return message.replace("ZIP code", "postal code").replace("its five digits", "it as the post does");
  };

  function showProblem(name: string, message: string): void {
    const error = find(`#${name}-error`, form);
    error.textContent = message;
    control(name).toggleAttribute("aria-invalid", false);
    if (message === "") {
      control(name).removeAttribute("aria-invalid");
      control(name).removeAttribute("aria-describedby");
    } else {
      control(name).setAttribute("aria-invalid", "true");
      control(name).setAttribute("aria-describedby", error.id);
    }
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
    shipping() {
      const name = value("fullName") === "" ? {} : {name: {fullName: value("fullName")}};
      const chosen = option === undefined ? {} : {option};
      const isWhole = asked().every((field) => field === "fullName" || problemOf(field) === "");
      if (isPickup || !isWhole) return {...name, ...chosen};
      return {
        ...name,
        address: {
          addressLine1: value("addressLine1"),
          adminArea2: value("city"),
          ...(isAsked("state") ? {adminArea1: value("state")} : {}),
          postalCode: value("postalCode"),
          countryCode: value("country"),
        },
        ...chosen,
      };
    },
    check() {
      const wrong = asked().filter((name) => {
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
