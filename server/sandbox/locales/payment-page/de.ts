import type {PaymentPageTexts} from "./texts.ts";

export const german: PaymentPageTexts = {
  page: {
    title: "{merchant} bezahlen",
    quantity: "Menge",
    upTo: "Höchstens {count}",
    fewer: "Menge von {name} verringern",
    more: "Menge von {name} erhöhen",
    tax: "Steuer",
    shippingFee: "Versand",
    summary: "Übersicht",
    total: "Gesamt",
    receiptGoesThere: "Wir senden Ihren Beleg an diese Adresse.",
    pay: "Bezahlen",
    orCard: "oder mit Karte bezahlen",
    needsScript:
      "Diese Seite braucht JavaScript, damit Sie bezahlen können. Schalten Sie es ein und laden Sie die Seite neu.",
  },
  script: {
    nameEmpty: "Geben Sie Ihren vollständigen Namen ein.",
    noteEmpty: "Füllen Sie dieses Feld aus. Der Shop benötigt die Angabe.",
    quantityWrong: "Geben Sie eine Menge von 1 bis {count} ein.",
    pricing: "Der Preis wird gerade berechnet. Drücken Sie gleich noch einmal.",
    priceLost:
      "Der Preis konnte nicht berechnet werden. Prüfen Sie Ihre Verbindung und wählen Sie noch einmal.",
    changed:
      "Der Shop hat dieses Angebot gerade geändert. Es wurde nichts abgebucht. Prüfen Sie das Angebot, bevor Sie bezahlen.",
    gone: "Dieser Zahlungslink ist nicht mehr aktiv. Es wurde nichts abgebucht.",
    checking: "Wir prüfen, ob Ihre Zahlung erfolgreich war. Bitte bezahlen Sie nicht noch einmal.",
    notPaid: "Zahlung nicht abgeschlossen. Es wurde nichts abgebucht.",
  },
  receipt: {
    title: "Zahlung an {merchant}",
    paid: "Sie haben {amount} bezahlt",
    pending: "Ihre Zahlung über {amount} ist noch offen",
    pendingWords: "Bitte bezahlen Sie nicht noch einmal. Das Ergebnis sehen Sie später auf dieser Seite.",
    declined: "Ihre Zahlung über {amount} wurde abgelehnt",
    declinedWords:
      "Es wurde nichts abgebucht. Versuchen Sie es noch einmal, oder wählen Sie eine andere Zahlungsart.",
    refunded: "Ihre Zahlung über {amount} wurde erstattet",
    mailed: "Ihr Beleg geht an {email}.",
    merchant: "Bezahlt an",
    what: "Artikel",
    date: "Datum",
    reference: "Referenz",
    copy: "Referenz kopieren",
    copied: "Kopiert",
    leaving: "Sie kehren gleich zu {merchant} zurück.",
    stay: "Auf dieser Seite bleiben",
    again: "Über diesen Link noch einmal bezahlen",
  },
  unavailable: {
    title: "Zahlungslink",
    unknownHeading: "Zahlungslink nicht gefunden",
    unknown:
      "Er wurde vielleicht gelöscht, oder seine Adresse ist unvollständig. Bitten Sie den Shop um einen neuen Link. Es wurde nichts abgebucht.",
    inactiveHeading: "Dieser Zahlungslink ist nicht aktiv",
    inactive: "Bitten Sie {merchant} um einen neuen Link. Es wurde nichts abgebucht.",
  },
};
