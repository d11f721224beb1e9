import type {MailTexts} from "./texts.ts";

export const swedish: MailTexts = {
  banner: "Sandlåda: inga riktiga pengar",
  greeting: "Hej {name}!",
  buyer: {
    paid: {
      subject: "Du har betalat {amount} till {merchant}",
      message: "Tack. Det här är ditt kvitto.",
    },
    checked: {
      subject: "Din betalning på {amount} till {merchant} väntar på godkännande",
      message: "Betala inte en gång till. Vi mejlar dig när betalningen har godkänts eller nekats.",
    },
    denied: {
      subject: "Din betalning på {amount} till {merchant} gick inte igenom",
      message: "Inget har debiterats. Du kan betala igen med ett annat betalsätt.",
    },
  },
  merchant: {
    paid: {
      subject: "Du har fått {amount} från {buyer}",
      message: "Betalningen kom genom din betalningslänk.",
    },
    checked: {
      subject: "En betalning på {amount} från {buyer} väntar på godkännande",
      message: "Skicka ingenting än. Vi mejlar dig när betalningen har godkänts eller nekats.",
    },
    denied: {
      subject: "En betalning på {amount} från {buyer} gick inte igenom",
      message: "Skicka ingenting. Köparen har inte debiterats.",
    },
  },
  tracking: {
    subject: "Spårning av din beställning från {merchant}",
    message: "Med de här uppgifterna kan du följa din försändelse.",
    carrier: "Transportör",
    number: "Spårningsnummer",
    link: "Spåra försändelsen",
    date: "Avsändningsdatum",
  },
  subtotal: "Delsumma",
  tax: "Skatt",
  shipping: "Frakt",
  total: "Totalt",
  order: "Beställning",
  date: "Datum",
  from: "Köpare",
  paymentLink: "Betalningslänk",
  sendTo: "Leverera till",
  questions: "Frågor om ditt köp? Svara på det här mejlet eller kontakta {email}.",
  noAddress: "Din betalningslänk frågar inte efter någon leveransadress.",
  pleaseSend: "Skicka beställningen till adressen ovan.",
  footer: "Det här mejlet kommer från en sandlåda. Inga riktiga pengar har flyttats.",
};
