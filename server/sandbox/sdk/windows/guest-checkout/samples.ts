import {testCard} from "../../document/rendered.ts";
import type {Field} from "../../form/field.ts";

/** Sample values by field id, for presets. */
const samples: Readonly<Record<string, string>> = {
  country: "US",
  number: "4111111111111111",
  expiry: "12/40",
  securityCode: "123",
  name: "Morgan Reyes",
  email: "morgan.reyes@buyer.example",
  line1: "2211 North First Street",
  city: "San Jose",
  region: "CA",
  postalCode: "95131",
};

/** Fills empty fields and dispatches the events of typing. */
export function fillWithSamples(fields: ReadonlyMap<string, Field>): void {
  for (const [id, {control}] of fields) {
    const sample = (id === "number" && testCard()) || samples[id.replace("shipping-", "")];
    if (sample === undefined || (control instanceof HTMLInputElement && control.value !== "")) continue;
    control.value = sample;
    for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, {bubbles: true}));
  }
}
