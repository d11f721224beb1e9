import type {Shipping} from "checkout-elements";
import {create, find} from "./dom.ts";
import {formatPrice, type ServerError, type ShippingOption} from "./server.ts";

/** What a buyer types stays in this tab, for the next load of the page. */
const KEY = "kiln-and-fold-delivery";

/** Where the workshop sends to; the server has the last word. */
const COUNTRIES = [..."US CA GB IE DE AT FR ES IT PT NL BE PL SE JP CN AE AU".split(" ")];
/** Countries whose addresses name a state, and what it is called there; those of the United States are listed. */
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

const REFUSED: Readonly<Record<string, [field: string, words: string]>> = {
  ADDRESS_ERROR: ["addressLine1", "We can't send to this address. Check it, or pick it up in the workshop."],
  COUNTRY_ERROR: [
    "country",
    "We don't send to this country. Choose another one, or pick it up in the workshop.",
  ],
  STATE_ERROR: ["state", "We don't send to this state. Pick it up in the workshop, perhaps."],
  ZIP_ERROR: ["postalCode", "We don't send to this ZIP code. Check it, or pick it up in the workshop."],
};

export interface DeliveryForm {
  /** What the form says so far: the whole address, or none. */
  shipping(): Shipping | {name?: {fullName: string}; option?: string};
  /** Shows what is missing, and goes to the first of it. @returns whether the goods can be sent */
  check(): boolean;
  /** The ways of delivery that there are, and their prices. */
  offer(options: readonly ShippingOption[]): void;
  /** Shows why the goods can't be sent there. @returns whether it is about the delivery */
  refuse(error: ServerError): boolean;
}

/** @param onChange something that the price may depend on is another now */
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
  let told = "";

  const isAsked = (name: string) =>
    name === "fullName" || (!isPickup && (name !== "state" || value("country") in REGIONS));
  const asked = () =>
    ["fullName", "addressLine1", "city", "state", "postalCode", "country"].filter((name) => isAsked(name));

  const problemOf = (name: string): string => {
    const text = value(name);
    if (text === "") return wordsFor(name, MISSING[name] ?? "");
    if (name === "postalCode" && value("country") === "US" && !/^\d{5}(-\d{4})?$/.test(text)) {
      return "This ZIP code is not right. Write its five digits.";
    }
    return "";
  };
  /** Only the United States say ZIP. */
  const wordsFor = (name: string, words: string): string => {
    if (value("country") === "US") return words;
    if (name === "state")
      return `The ${REGIONS[value("country")]?.toLowerCase()} is missing. Write its name.`;
    return words.replace("ZIP code", "postal code").replace("its five digits", "it as the post does");
  };

  function showProblem(name: string, words: string): void {
    const error = find(`#${name}-error`, form);
    error.textContent = words;
    control(name).toggleAttribute("aria-invalid", false);
    if (words === "") {
      control(name).removeAttribute("aria-invalid");
      control(name).removeAttribute("aria-describedby");
    } else {
      control(name).setAttribute("aria-invalid", "true");
      control(name).setAttribute("aria-describedby", error.id);
    }
  }

  /** What a country's addresses have. */
  function dress(): void {
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
      const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Record<string, string>;
      if (kept["country"] !== undefined && COUNTRIES.includes(kept["country"]))
        country.value = kept["country"];
      dress();
      for (const [name, text] of Object.entries(kept)) {
        if (form.elements.namedItem(name)) control(name).value = text;
      }
    } catch {
      dress();
    }
  };
  const keep = () => {
    const typed = Object.fromEntries([...new FormData(form)].filter(([name]) => name !== "option"));
    sessionStorage.setItem(KEY, JSON.stringify(typed));
  };

  /** Tells the page when the address is whole, or no longer. */
  function changed(): void {
    keep();
    const now = JSON.stringify(api.shipping());
    if (now === told) return;
    told = now;
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
        const words = problemOf(name);
        const refusal = find(`#${name}-error`, form).textContent;
        // A refusal of the server's stays until the field is another.
        showProblem(name, words || (isRefusal(refusal) ? refusal : ""));
        return words !== "" || isRefusal(refusal);
      });
      const [first] = wrong;
      if (first === undefined) return true;
      if (first === "country") openCountries();
      control(first).focus();
      return false;
    },
    offer(options) {
      const box = find(".options", form);
      const chosen = options.find(({selected}) => selected);
      option = chosen?.id;
      isPickup = chosen !== undefined && chosen.type !== "SHIPPING";
      told = JSON.stringify(api.shipping());
      const same = options.length === box.children.length;
      if (!same) box.replaceChildren(...options.map(wayOf));
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
      const [name, words] = refusal;
      if (name === "country") openCountries();
      showProblem(name, words);
      return true;
    },
  };

  const isRefusal = (words: string | null) => Object.values(REFUSED).some(([, each]) => each === words);

  function wayOf({id, label, type}: ShippingOption): HTMLElement {
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
      dress();
      for (const each of ["state", "postalCode", "country", "addressLine1"]) showProblem(each, "");
    }
    // An error goes as soon as the field is right, and not before it was left.
    const shown = find(`#${name}-error`, form).textContent;
    if (shown !== "" && (problemOf(name) === "" || isRefusal(shown))) showProblem(name, "");
    keep();
  });
  form.addEventListener("change", ({target}) => {
    const {name} = target as HTMLInputElement;
    if (name === "option" || name === "") return;
    // What is left empty is told when it is missed.
    if (value(name) !== "") showProblem(name, problemOf(name));
    changed();
  });

  restore();
  return api;
}
