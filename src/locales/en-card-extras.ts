/** What buyers read in the forms that ask for more, or for something else, in English. `#` stands for what belongs there. */
export const en = {
  required: "Required, unless marked optional",
  optional: "# (optional)",
  labels: {
    name: "Name on card",
    line1: "Billing address",
    line2: "Flat, floor, building",
    city: "City",
    region: "State or region",
    country: "Country",
  },
  choose: "Choose…",
  missing: {
    name: "The name is missing. Enter it as it is on the card.",
    line1: "The address is missing. Enter street and number.",
    city: "The city is missing. Enter it.",
    region: "The state or region is missing. Enter it.",
    country: "The country is missing. Choose it.",
    consent: "Your consent is missing. Tick the box if you agree.",
  },
  wrong: {
    name: "This is not a name. Enter the one on the card.",
  },
  consent: "I agree that the shop keeps this card for later payments. I can remove it at any time.",
  save: "Save card",
  saving: "Saving…",
  savingLong: "Your card is being saved.",
  saved: "Card saved",
  expiry: "Valid until",
  notSaved: "Your card was not saved.",
  errors: {
    save: "The card could not be saved. Try again, or use another card.",
    "unexpected-state": "We could not confirm that the card was saved. Please ask the shop.",
  },
  cards: {
    title: "Your saved cards",
    ending: "# ending in #, #",
    another: "Use another card",
    remove: "Remove",
    removeThis: "Remove # ending in #?",
    keep: "Keep it",
    removed: "The card was removed.",
    notRemoved: "The card could not be removed. Please try again.",
  },
};

export type CardExtrasTexts = typeof en;
