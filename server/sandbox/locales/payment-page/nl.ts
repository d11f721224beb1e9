import type {PaymentPageTexts} from "./texts.ts";

export const dutch: PaymentPageTexts = {
  page: {
    title: "{merchant} betalen",
    quantity: "Aantal",
    upTo: "Hoogstens {count}",
    fewer: "Aantal van {name} verlagen",
    more: "Aantal van {name} verhogen",
    tax: "Belasting",
    shippingFee: "Verzending",
    summary: "Overzicht",
    total: "Totaal",
    receiptGoesThere: "We sturen uw bon naar dit adres.",
    pay: "Betalen",
    orCard: "of met kaart betalen",
    needsScript:
      "Deze pagina heeft JavaScript nodig om te kunnen betalen. Zet het aan en laad de pagina opnieuw.",
  },
  script: {
    nameEmpty: "Vul uw volledige naam in.",
    noteEmpty: "Vul dit veld in. De winkel heeft het nodig.",
    quantityWrong: "Vul een aantal van 1 tot {count} in.",
    pricing: "De prijs wordt berekend. Druk zo nog een keer.",
    priceLost: "De prijs kon niet worden berekend. Controleer uw verbinding en kies opnieuw.",
    changed:
      "De winkel heeft dit aanbod net gewijzigd. Er is niets afgeschreven. Controleer het aanbod voordat u betaalt.",
    gone: "Deze betaallink is niet meer actief. Er is niets afgeschreven.",
    checking: "We controleren of uw betaling is gelukt. Betaal niet nog een keer.",
    notPaid: "Betaling niet voltooid. Er is niets afgeschreven.",
  },
  receipt: {
    title: "Betaling aan {merchant}",
    paid: "U hebt {amount} betaald",
    pending: "Uw betaling van {amount} is in behandeling",
    pendingWords: "Betaal niet nog een keer. Op deze pagina ziet u later het resultaat.",
    declined: "Uw betaling van {amount} is geweigerd",
    declinedWords: "Er is niets afgeschreven. Probeer het opnieuw of gebruik een andere betaalmethode.",
    refunded: "Uw betaling van {amount} is terugbetaald",
    mailed: "Uw bon gaat naar {email}.",
    merchant: "Betaald aan",
    what: "Artikel",
    date: "Datum",
    reference: "Referentie",
    copy: "Referentie kopiëren",
    copied: "Gekopieerd",
    leaving: "U gaat zo terug naar {merchant}.",
    stay: "Op deze pagina blijven",
    again: "Nog een keer via deze link betalen",
  },
  unavailable: {
    title: "Betaallink",
    unknownHeading: "Betaallink niet gevonden",
    unknown:
      "Misschien is de link verwijderd of is het adres onvolledig. Vraag de winkel om een nieuwe link. Er is niets afgeschreven.",
    inactiveHeading: "Deze betaallink is niet actief",
    inactive: "Vraag {merchant} om een nieuwe link. Er is niets afgeschreven.",
  },
};
