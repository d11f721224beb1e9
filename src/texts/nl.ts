import type {LoadedTexts} from "./texts.ts";

export const texts: LoadedTexts = {
  language: "nl",
  direction: "ltr",
  first: {
    title: "Beveiligde kaartvelden",
    required: "Alle velden zijn verplicht",
    labels: {
      number: "Kaartnummer",
      expiry: "Vervaldatum",
      cvv: "Beveiligingscode",
      postal: "Postcode",
    },
    expiryFormat: "MM/JJ",
    pay: "# betalen",
    processing: "Uw betaling wordt verwerkt.",
    loadFailed: "Het betaalformulier kon niet worden geladen.",
    tryAgain: "Opnieuw proberen",
    network: "De verbinding is verbroken. Er is niets afgeschreven. Probeer het opnieuw.",
  },
  paying: {
    missing: {
      number: "Het kaartnummer ontbreekt. Vul alle cijfers in.",
      expiry: "De vervaldatum ontbreekt. Vul de datum in als MM/JJ.",
      cvv: "De beveiligingscode ontbreekt. Vul alle # cijfers in.",
      postal: "De postcode ontbreekt. Vul de postcode in die uw bank kent.",
    },
    wrong: {
      number: "Dit kaartnummer klopt niet. Controleer elk cijfer.",
      expiry: "Deze datum klopt niet of is voorbij. Vul de datum in als MM/JJ.",
      cvv: "Deze code klopt niet. Vul alle # cijfers in.",
      postal: "Deze postcode klopt niet. Controleer de postcode.",
    },
    right: "Ziet er goed uit",
    paying: "Bezig met betalen…",
    misconfigured: "Dit betaalformulier is niet goed ingesteld. Neem contact op met de winkel.",
    stillWorking: "Nog even geduld. Houd deze pagina open.",
    complete: "Betaling voltooid",
    amount: "Bedrag",
    card: "Kaart",
    cardEnding: "eindigend op #",
    order: "Bestelnummer",
    copy: "Bestelnummer kopiëren",
    copied: "Gekopieerd",
    canceled: "Niet betaald. Er is niets afgeschreven.",
    approved: "Uw betaling is goedgekeurd. De winkel rondt uw bestelling af.",
    checking: "We controleren of de betaling is gelukt. Betaal alstublieft niet nog een keer.",
    expiring:
      "Uw kaartgegevens blijven hier nog één minuut staan. Betaal nu, anders moet u ze opnieuw invullen.",
    expired:
      "De beveiligde sessie is verlopen en de kaartvelden zijn leeggemaakt. Vul uw kaartgegevens opnieuw in.",
    sessionEnded: "De beveiligde sessie is beëindigd. Er is niets afgeschreven. Probeer het opnieuw.",
    waiting: "We wachten op uw betaling. Is het venster weg? Begin dan opnieuw.",
    startOver: "Opnieuw beginnen",
    checkForm: "In het formulier moet nog iets worden verbeterd.",
    amountChanged: "Het totaal is nu #. Er is niets afgeschreven. Druk op Betalen als u akkoord gaat.",
    declines: {
      funds: "Uw bank heeft deze kaart geweigerd omdat er niet genoeg saldo is. Gebruik een andere kaart.",
      expired: "Volgens uw bank is deze kaart verlopen. Gebruik een andere kaart.",
      code: "Uw bank heeft de beveiligingscode niet geaccepteerd. Controleer de code en probeer het opnieuw.",
    },
    errors: {
      declined: "Uw bank heeft deze kaart geweigerd. Gebruik een andere kaart of vraag het uw bank.",
      "authentication-failed":
        "Uw bank kon niet bevestigen dat u het bent. Er is niets afgeschreven. Probeer het opnieuw of gebruik een andere kaart.",
      "order-create": "De bestelling kon niet worden gestart. Er is niets afgeschreven. Probeer het opnieuw.",
      capture:
        "De betaling is niet geaccepteerd. Er is niets afgeschreven. Probeer het opnieuw of gebruik een andere kaart.",
      "popup-blocked":
        "Het betaalvenster kon niet worden geopend. Er is niets afgeschreven. Sta pop-ups toe voor deze pagina en probeer het opnieuw.",
      "not-eligible":
        "Deze betaalwijze is niet beschikbaar voor deze aankoop. Er is niets afgeschreven. Kies een andere.",
      "unexpected-state":
        "We konden deze betaling niet bevestigen. Vraag het de winkel voordat u opnieuw betaalt.",
    },
  },
};
