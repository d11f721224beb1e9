import type {PaymentPageTexts} from "./texts.ts";

export const german: PaymentPageTexts = {
  page: {
    title: "{merchant} bezahlen",
    quantity: "Menge",
    upTo: "Höchstens {count}",
    fewer: "Eins weniger: {name}",
    more: "Eins mehr: {name}",
    tax: "Steuer",
    shippingFee: "Versand",
    summary: "Übersicht",
    total: "Gesamt",
    receiptGoesThere: "Dorthin geht Ihr Beleg.",
    pay: "Bezahlen",
    orCard: "oder mit Karte bezahlen",
    orGuest: "oder als Gast bezahlen",
    needsScript:
      "Diese Seite braucht JavaScript, damit Sie bezahlen können. Schalten Sie es ein und laden Sie die Seite neu.",
  },
  script: {
    nameEmpty: "Geben Sie Ihren Namen ein.",
    noteEmpty: "Füllen Sie das aus: Der Shop braucht es.",
    quantityWrong: "Geben Sie eine Menge von 1 bis {count} ein.",
    pricing: "Der Preis wird gerade berechnet. Drücken Sie gleich noch einmal.",
    priceLost:
      "Der Preis konnte nicht berechnet werden. Prüfen Sie Ihre Verbindung und wählen Sie noch einmal.",
    changed:
      "Der Shop hat dieses Angebot gerade geändert. Es wurde nichts abgebucht. Sehen Sie es sich noch einmal an, bevor Sie bezahlen.",
    gone: "Über diesen Link kann nicht mehr bezahlt werden. Es wurde nichts abgebucht.",
    checking: "Wir prüfen, ob Ihre Zahlung angekommen ist. Bitte bezahlen Sie nicht noch einmal.",
    notPaid: "Ihre Zahlung wurde nicht abgeschlossen. Es wurde nichts abgebucht.",
  },
  receipt: {
    title: "Zahlung an {merchant}",
    paid: "Sie haben {amount} bezahlt",
    pending: "Ihre Zahlung über {amount} wird geprüft",
    pendingWords: "Bitte bezahlen Sie nicht noch einmal. Auf dieser Seite sehen Sie später, wie es ausging.",
    declined: "Ihre Zahlung über {amount} wurde abgelehnt",
    declinedWords: "Es wurde nichts abgebucht. Versuchen Sie es noch einmal, oder bezahlen Sie anders.",
    refunded: "Ihre Zahlung über {amount} wurde erstattet",
    mailed: "Ihr Beleg geht an {email}.",
    merchant: "Bezahlt an",
    what: "Was",
    date: "Datum",
    reference: "Referenz",
    copy: "Referenz kopieren",
    copied: "Kopiert",
    leaving: "Gleich geht es weiter zu {merchant}.",
    stay: "Auf dieser Seite bleiben",
    again: "Über diesen Link noch einmal bezahlen",
  },
  unavailable: {
    title: "Zahlungslink",
    unknownHeading: "Diesen Zahlungslink gibt es nicht",
    unknown:
      "Vielleicht wurde er gelöscht, oder seine Adresse ist unvollständig. Bitten Sie den Shop um einen neuen. Es wurde nichts abgebucht.",
    inactiveHeading: "Über diesen Link kann gerade nicht bezahlt werden",
    inactive: "Bitten Sie {merchant} um einen neuen. Es wurde nichts abgebucht.",
  },
};
