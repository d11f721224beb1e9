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
      subject: "Uw betaling van {amount} aan {merchant} wordt gecontroleerd",
      message: "Betaal niet nog een keer. U krijgt nog een e-mail zodra er beslist is.",
    },
    denied: {
      subject: "Uw betaling van {amount} aan {merchant} is niet gelukt",
      message: "Er is niets afgeschreven. Als u het nog wilt, kunt u op een andere manier betalen.",
    },
  },
  merchant: {
    paid: {
      subject: "U hebt {amount} ontvangen van {buyer}",
      message: "De betaling kwam via uw betaallink.",
    },
    checked: {
      subject: "Een betaling van {amount} van {buyer} wordt gecontroleerd",
      message: "Wacht met leveren tot het geld er is. U krijgt nog een e-mail zodra er beslist is.",
    },
    denied: {
      subject: "Een betaling van {amount} van {buyer} is niet gelukt",
      message: "Er is niets afgeschreven, en u bent er niets voor verschuldigd.",
    },
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
  questions: "Vragen over uw aankoop? Beantwoord deze e-mail, of schrijf naar {email}.",
  noAddress: "Uw betaallink vraagt niet om een verzendadres.",
  pleaseSend: "Stuur het naar het adres hierboven.",
  footer: "Deze e-mail komt uit een sandbox: er is geen echt geld overgemaakt.",
};
