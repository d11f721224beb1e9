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
      subject: "Din betalning på {amount} till {merchant} kontrolleras",
      message: "Betala inte en gång till. Du får ett nytt mejl så snart det är avgjort.",
    },
    denied: {
      subject: "Din betalning på {amount} till {merchant} gick inte igenom",
      message: "Inget har dragits. Om du fortfarande vill ha det kan du betala på ett annat sätt.",
    },
  },
  merchant: {
    paid: {
      subject: "Du har fått {amount} från {buyer}",
      message: "Betalningen kom genom din betalningslänk.",
    },
    checked: {
      subject: "En betalning på {amount} från {buyer} kontrolleras",
      message:
        "Vänta med leveransen tills pengarna har kommit. Du får ett nytt mejl så snart det är avgjort.",
    },
    denied: {
      subject: "En betalning på {amount} från {buyer} gick inte igenom",
      message: "Inget har dragits, och du är inte skyldig något för den.",
    },
  },
  subtotal: "Delsumma",
  tax: "Skatt",
  shipping: "Frakt",
  total: "Totalt",
  order: "Beställning",
  date: "Datum",
  from: "Köpare",
  paymentLink: "Betalningslänk",
  sendTo: "Skicka till",
  questions: "Frågor om ditt köp? Svara på det här mejlet, eller skriv till {email}.",
  noAddress: "Din betalningslänk frågar inte efter någon leveransadress.",
  pleaseSend: "Skicka det till adressen ovan.",
  footer: "Det här mejlet kommer från en sandlåda: inga riktiga pengar har flyttats.",
};
