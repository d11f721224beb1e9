import type {MailTexts} from "./texts.ts";

export const dutch: MailTexts = {
  banner: "Sandbox: geen echt geld",
  greeting: "Hallo {name},",
  buyer: {
    paid: {
      subject: "U hebt {amount} betaald aan {merchant}",
      message: "Dank u wel. Dit is uw ontvangstbewijs.",
    },
    checked: {
      subject: "Uw betaling van {amount} aan {merchant} is in behandeling",
      message: "Betaal niet nog een keer. We mailen u zodra uw betaling is goedgekeurd of geweigerd.",
    },
    denied: {
      subject: "Uw betaling van {amount} aan {merchant} is niet gelukt",
      message: "Er is niets afgeschreven. U kunt opnieuw betalen met een andere betaalmethode.",
    },
  },
  merchant: {
    paid: {
      subject: "U hebt {amount} ontvangen van {buyer}",
      message: "De betaling kwam via uw betaallink.",
    },
    checked: {
      subject: "Een betaling van {amount} van {buyer} is in behandeling",
      message: "Verzend nog niets. We mailen u zodra de betaling is goedgekeurd of geweigerd.",
    },
    denied: {
      subject: "Een betaling van {amount} van {buyer} is niet gelukt",
      message: "Verzend niets. Bij de koper is niets afgeschreven.",
    },
  },
  tracking: {
    subject: "Volginformatie voor uw bestelling bij {merchant}",
    message: "Met deze gegevens kunt u uw zending volgen.",
    carrier: "Vervoerder",
    number: "Volgnummer",
    link: "Zending volgen",
    date: "Verzenddatum",
  },
  subtotal: "Subtotaal",
  tax: "Belasting",
  shipping: "Verzending",
  total: "Totaal",
  order: "Bestelling",
  date: "Datum",
  from: "Koper",
  paymentLink: "Betaallink",
  sendTo: "Verzenden naar",
  questions: "Vragen over uw aankoop? Beantwoord deze e-mail of neem contact op met {email}.",
  noAddress: "Uw betaallink vraagt niet om een verzendadres.",
  pleaseSend: "Verzend de bestelling naar het adres hierboven.",
  footer: "Deze e-mail komt uit een sandbox. Er is geen echt geld overgemaakt.",
};
