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
      subject: "Ihre Zahlung von {amount} an {merchant} ist noch offen",
      message:
        "Bitte bezahlen Sie nicht noch einmal. Wir schreiben Ihnen, sobald Ihre Zahlung bestätigt oder abgelehnt wurde.",
    },
    denied: {
      subject: "Ihre Zahlung von {amount} an {merchant} hat nicht geklappt",
      message: "Es wurde nichts abgebucht. Sie können mit einer anderen Zahlungsart noch einmal bezahlen.",
    },
  },
  merchant: {
    paid: {
      subject: "Sie haben {amount} von {buyer} erhalten",
      message: "Die Zahlung kam über Ihren Zahlungslink.",
    },
    checked: {
      subject: "Eine Zahlung von {amount} von {buyer} ist noch offen",
      message:
        "Versenden Sie noch nichts. Wir schreiben Ihnen, sobald die Zahlung bestätigt oder abgelehnt wurde.",
    },
    denied: {
      subject: "Eine Zahlung von {amount} von {buyer} hat nicht geklappt",
      message: "Versenden Sie nichts. Dem Käufer wurde nichts berechnet.",
    },
  },
  tracking: {
    subject: "Sendungsverfolgung für Ihre Bestellung bei {merchant}",
    message: "Mit diesen Angaben können Sie Ihre Sendung verfolgen.",
    carrier: "Versanddienst",
    number: "Sendungsnummer",
    link: "Sendung verfolgen",
    date: "Versanddatum",
  },
  subtotal: "Zwischensumme",
  tax: "Steuer",
  shipping: "Versand",
  total: "Gesamt",
  order: "Bestellung",
  date: "Datum",
  from: "Käufer",
  paymentLink: "Zahlungslink",
  sendTo: "Lieferadresse",
  questions: "Fragen zu Ihrem Einkauf? Antworten Sie auf diese E-Mail, oder wenden Sie sich an {email}.",
  noAddress: "Ihr Zahlungslink fragt nach keiner Lieferadresse.",
  pleaseSend: "Versenden Sie die Bestellung an die Adresse oben.",
  footer: "Diese E-Mail kommt aus einer Sandbox. Es wurde kein echtes Geld bewegt.",
};
