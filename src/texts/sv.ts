import type {LoadedTexts} from "./texts.ts";

export const texts: LoadedTexts = {
  language: "sv",
  direction: "ltr",
  first: {
    title: "Skyddade kortfält",
    required: "Alla fält är obligatoriska",
    labels: {
      number: "Kortnummer",
      expiry: "Utgångsdatum",
      cvv: "Säkerhetskod",
      postal: "Postnummer",
    },
    expiryFormat: "MM/ÅÅ",
    pay: "Betala #",
    processing: "Din betalning behandlas.",
    loadFailed: "Betalningsformuläret kunde inte läsas in.",
    tryAgain: "Försök igen",
    network: "Anslutningen bröts. Inget har debiterats. Försök igen.",
  },
  paying: {
    missing: {
      number: "Kortnumret saknas. Ange alla siffror.",
      expiry: "Utgångsdatumet saknas. Ange det som MM/ÅÅ.",
      cvv: "Säkerhetskoden saknas. Ange alla # siffror.",
      postal: "Postnumret saknas. Ange det som din bank har.",
    },
    wrong: {
      number: "Kortnumret stämmer inte. Kontrollera varje siffra.",
      expiry: "Datumet stämmer inte eller har passerat. Ange det som MM/ÅÅ.",
      cvv: "Koden stämmer inte. Ange alla # siffror.",
      postal: "Postnumret stämmer inte. Kontrollera det.",
    },
    right: "Ser rätt ut",
    paying: "Betalar…",
    misconfigured: "Betalningsformuläret är inte rätt inställt. Kontakta butiken.",
    stillWorking: "Ett ögonblick till. Håll sidan öppen.",
    complete: "Betalningen är klar",
    amount: "Belopp",
    card: "Kort",
    cardEnding: "som slutar på #",
    order: "Beställningsnummer",
    copy: "Kopiera beställningsnumret",
    copied: "Kopierat",
    canceled: "Betalningen genomfördes inte. Inget har debiterats.",
    approved: "Din betalning är godkänd. Butiken slutför din beställning.",
    checking: "Vi kontrollerar om betalningen gick igenom. Vänligen betala inte en gång till.",
    expiring: "Dina kortuppgifter finns kvar här i en minut till. Betala nu, annars måste du ange dem igen.",
    expired: "Den säkra sessionen är slut och kortfälten har tömts. Ange dina kortuppgifter igen.",
    sessionEnded: "Den säkra sessionen har avslutats. Inget har dragits. Försök igen.",
    waiting: "Vi väntar på din betalning. Om fönstret är borta, börja om.",
    startOver: "Börja om",
    checkForm: "Något i formuläret behöver rättas.",
    amountChanged: "Totalsumman är nu #. Inget har debiterats. Om det stämmer trycker du på Betala.",
    declines: {
      funds: "Banken nekade kortet eftersom det inte finns tillräckligt med pengar. Använd ett annat kort.",
      expired: "Enligt banken har kortet gått ut. Använd ett annat kort.",
      code: "Banken godtog inte säkerhetskoden. Kontrollera den och försök igen.",
    },
    errors: {
      declined: "Banken nekade kortet. Använd ett annat kort eller fråga din bank.",
      "authentication-failed":
        "Banken kunde inte bekräfta att det är du. Inget har debiterats. Försök igen eller använd ett annat kort.",
      "order-create": "Beställningen kunde inte påbörjas. Inget har debiterats. Försök igen.",
      capture: "Betalningen godtogs inte. Inget har debiterats. Försök igen eller använd ett annat kort.",
      "popup-blocked":
        "Betalningsfönstret kunde inte öppnas. Inget har dragits. Tillåt popup-fönster för den här sidan och försök igen.",
      "not-eligible":
        "Det här betalsättet kan inte användas för det här köpet. Inget har dragits. Välj ett annat.",
      "unexpected-state": "Vi kunde inte bekräfta betalningen. Fråga butiken innan du betalar igen.",
    },
  },
};
