/** Dialog to select a shipping address. */
import {countryName} from "../../../locales/languages.ts";
import {isShippingAddress, type ShippingAddress} from "../../protocol/fastlane.ts";
import {isShape} from "../../protocol/shape.ts";
import {AddressForm} from "./address-form.ts";
import {type Choice, showSelector} from "./selector.ts";
import type {FrameContext} from "./context.ts";

interface Entry {
  readonly id: string;
  readonly address: ShippingAddress;
}

export function showAddresses(
  frame: FrameContext,
  body: HTMLElement,
  {memberSession, selectedId}: {memberSession: string; selectedId?: string},
): Promise<void> {
  const {texts, call, send} = frame;
  let entries: readonly Entry[] = [];
  return showSelector(frame, body, {
    heading: texts.addressHeading,
    useText: texts.useAddress,
    addText: texts.addAddress,
    emptyText: "",
    selectedId,
    async load() {
      const reply = await call("members/profiles", {memberSession});
      entries = isShape(reply) && Array.isArray(reply["addresses"]) ? reply["addresses"].filter(isEntry) : [];
      return entries.map(choiceOf);
    },
    async choose(id) {
      const entry = entries.find((known) => known.id === id);
      if (entry) send({kind: "address-selected", ...entry});
    },
    createForm() {
      const typed = new AddressForm(texts);
      const save = async (): Promise<void> => {
        const added = await call("members/addresses", {memberSession, ...typed.read()});
        if (!isEntry(added)) throw new Error("PayPal answered without an address");
        send({kind: "address-selected", ...added});
      };
      return {element: typed.element, form: typed.form, save};
    },
  });
}

function isEntry(value: unknown): value is Entry {
  return isShape(value) && typeof value["id"] === "string" && isShippingAddress(value["address"]);
}

const nameOf = (code: string) => countryName(code, [document.documentElement.lang, "en"]);

function choiceOf({id, address: {name, address}}: Entry): Choice {
  const {addressLine1, addressLine2, adminArea1, adminArea2, postalCode, countryCode} = address;
  const place = [adminArea2, adminArea1, postalCode].filter(Boolean).join(", ");
  const country = countryCode === undefined || countryCode === "US" ? undefined : nameOf(countryCode);
  const lines = [addressLine1, addressLine2, place, country];
  return {
    id,
    title: name.fullName,
    lines: lines.filter((line) => line !== undefined && line !== "") as string[],
  };
}
