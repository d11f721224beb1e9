/** What buyers read in accelerated checkout, in English. `#` stands for the first name. */
export const en = {
  title: "Pay with your e-mail address",
  required: "Required, unless marked as optional",
  optional: "(optional)",
  labels: {
    email: "E-mail address",
    name: "Full name",
    country: "Country or region",
    line1: "Street and house number",
    line2: "Apartment, floor",
    city: "City",
    state: "State or province",
    postalCode: "Postal code",
  },
  missing: {
    email: "E-mail address is missing. Enter yours.",
    name: "Name is missing. Enter who receives the parcel.",
    country: "Country is missing. Choose it from the list.",
    line1: "Street is missing. Enter it with the house number.",
    city: "City is missing. Enter it.",
    state: "State is missing. Enter it.",
    postalCode: "Postal code is missing. Enter it.",
  },
  wrong: {
    email: "This e-mail address is not right. Check it, such as name@example.com.",
    state: "This state is not right. Enter its two letters, such as CA.",
    postalCode: "This postal code is not right. Check it.",
  },
  next: "Continue",
  looking: "One moment, please…",
  shipping: "Shipping address",
  change: "Change address",
  welcome: "Welcome back, #. Check your details, then pay.",
  guest: "Fill in the rest, then pay.",
  saved: "Use my saved details",
  checkCard: "Check the card details, then press again.",
  cardRefused: "This card can't be used. Nothing was charged. Check it, or use another card.",
  notSent: "The shop does not send to this address. Choose another one.",
  expired: "The secure session ended. Press Continue to go on.",
};

export type FastlaneTexts = typeof en;
