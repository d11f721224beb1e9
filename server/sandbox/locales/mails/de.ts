import type {MailTexts} from "./texts.ts";

export const german: MailTexts = {
  banner: "Sandbox: kein echtes Geld",
  greeting: "Guten Tag {name},",
  buyer: {
    paid: {
      subject: "Sie haben {amount} an {merchant} bezahlt",
      message: "Vielen Dank. Dies ist Ihr Beleg.",
    },
    checked: {
      subject: "Ihre Zahlung von {amount} an {merchant} wird geprüft",
      message:
        "Bitte bezahlen Sie nicht noch einmal. Sie bekommen eine weitere E-Mail, sobald es entschieden ist.",
    },
    denied: {
      subject: "Ihre Zahlung von {amount} an {merchant} hat nicht geklappt",
      message: "Es wurde nichts abgebucht. Wenn Sie es noch möchten, können Sie auf andere Weise bezahlen.",
    },
  },
  merchant: {
    paid: {
      subject: "Sie haben {amount} von {buyer} erhalten",
      message: "Die Zahlung kam über Ihren Zahlungslink.",
    },
    checked: {
      subject: "Eine Zahlung von {amount} von {buyer} wird geprüft",
      message:
        "Bitte warten Sie mit Ihrer Leistung, bis das Geld da ist. Sie bekommen eine weitere E-Mail, sobald es entschieden ist.",
    },
    denied: {
      subject: "Eine Zahlung von {amount} von {buyer} hat nicht geklappt",
      message: "Es wurde nichts abgebucht, und Sie schulden nichts dafür.",
    },
  },
  subtotal: "Zwischensumme",
  tax: "Steuer",
  shipping: "Versand",
  total: "Gesamt",
  order: "Bestellung",
  date: "Datum",
  from: "Käufer",
  paymentLink: "Zahlungslink",
  sendTo: "Liefern an",
  questions: "Fragen zu Ihrem Einkauf? Antworten Sie auf diese E-Mail, oder schreiben Sie an {email}.",
  noAddress: "Ihr Zahlungslink fragt nach keiner Lieferadresse.",
  pleaseSend: "Bitte senden Sie es an die Adresse oben.",
  footer: "Diese E-Mail kommt aus einer Sandbox: Es wurde kein echtes Geld bewegt.",
};
