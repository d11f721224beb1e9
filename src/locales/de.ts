import type {Messages} from "./messages.ts";

export const messages: Messages = {
  language: "de",
  direction: "ltr",
  element: {
    title: "Gesicherte Kartenfelder",
    required: "Alle Felder sind Pflicht",
    labels: {
      number: "Kartennummer",
      expiry: "Ablaufdatum",
      cvv: "Prüfnummer",
      postal: "Postleitzahl",
    },
    expiryFormat: "MM/JJ",
    pay: "# bezahlen",
    processing: "Ihre Zahlung wird bearbeitet.",
    loadFailed: "Das Zahlungsformular konnte nicht geladen werden.",
    misconfigured:
      "Dieses Zahlungsformular ist nicht richtig eingerichtet. Bitte wenden Sie sich an den Shop.",
    tryAgain: "Erneut versuchen",
    network: "Die Verbindung ist abgebrochen. Es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal.",
  },
  payment: {
    missing: {
      number: "Die Kartennummer fehlt. Geben Sie alle Ziffern ein.",
      expiry: "Das Ablaufdatum fehlt. Geben Sie es als MM/JJ ein.",
      cvv: "Die Prüfnummer fehlt. Geben Sie alle # Ziffern ein.",
      postal: "Die Postleitzahl fehlt. Geben Sie die ein, die Ihre Bank kennt.",
    },
    wrong: {
      number: "Diese Kartennummer stimmt nicht. Prüfen Sie jede Ziffer.",
      expiry: "Dieses Datum stimmt nicht oder ist vorbei. Geben Sie es als MM/JJ ein.",
      cvv: "Diese Prüfnummer stimmt nicht. Geben Sie alle # Ziffern ein.",
      postal: "Diese Postleitzahl stimmt nicht. Prüfen Sie sie.",
    },
    right: "Sieht richtig aus",
    paying: "Wird bezahlt…",
    stillWorking: "Es dauert noch. Bitte lassen Sie diese Seite offen.",
    complete: "Zahlung abgeschlossen",
    authorized: "Zahlung genehmigt. Der Shop bucht den Betrag später ab.",
    amount: "Betrag",
    card: "Karte",
    cardEnding: "mit den Endziffern #",
    order: "Bestellnummer",
    copy: "Bestellnummer kopieren",
    copied: "Kopiert",
    canceled: "Nicht bezahlt. Es wurde nichts abgebucht.",
    alreadyPaid: "Dieser Einkauf ist bereits bezahlt.",
    approved: "Ihre Zahlung ist bestätigt. Der Shop schließt Ihre Bestellung ab.",
    checking: "Wir prüfen, ob die Zahlung geklappt hat. Bitte bezahlen Sie nicht noch einmal.",
    expiring:
      "Ihre Kartendaten bleiben noch eine Minute hier. Bezahlen Sie jetzt, sonst müssen Sie sie noch einmal eingeben.",
    expired:
      "Die sichere Sitzung ist beendet, deshalb sind die Kartenfelder wieder leer. Bitte geben Sie Ihre Kartendaten noch einmal ein.",
    sessionEnded:
      "Die sichere Sitzung ist beendet. Es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal.",
    asking: "Bitte schließen Sie Ihre Zahlung ab.",
    waiting: "Wir warten auf Ihre Zahlung. Wenn das Fenster dafür weg ist, beginnen Sie von vorn.",
    startOver: "Von vorn beginnen",
    checkForm: "Im Formular muss noch etwas berichtigt werden.",
    amountChanged:
      "Zusammen sind es jetzt #. Es wurde nichts abgebucht. Drücken Sie noch einmal auf den Knopf, wenn das in Ordnung ist.",
    declines: {
      funds:
        "Ihre Bank hat diese Karte abgelehnt, weil nicht genug Geld da ist. Nehmen Sie eine andere Karte.",
      expired: "Laut Ihrer Bank ist diese Karte abgelaufen. Nehmen Sie eine andere Karte.",
      code: "Ihre Bank hat die Prüfnummer nicht angenommen. Prüfen Sie sie und versuchen Sie es noch einmal.",
    },
    errors: {
      declined:
        "Ihre Bank hat diese Karte abgelehnt. Nehmen Sie eine andere Karte, oder fragen Sie Ihre Bank.",
      "authentication-failed":
        "Ihre Bank konnte nicht bestätigen, dass Sie es sind. Es wurde nichts abgebucht. Versuchen Sie es noch einmal, oder nehmen Sie eine andere Karte.",
      "order-create":
        "Die Bestellung konnte nicht begonnen werden. Es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal.",
      capture:
        "Die Zahlung wurde nicht angenommen. Es wurde nichts abgebucht. Versuchen Sie es noch einmal, oder nehmen Sie eine andere Karte.",
      "popup-blocked":
        "Das Zahlungsfenster konnte nicht geöffnet werden. Es wurde nichts abgebucht. Erlauben Sie Pop-ups für diese Seite, und versuchen Sie es noch einmal.",
      "not-eligible":
        "So können Sie diesen Einkauf nicht bezahlen. Es wurde nichts abgebucht. Wählen Sie eine andere Zahlungsart.",
      "unexpected-state":
        "Wir konnten diese Zahlung nicht bestätigen. Fragen Sie beim Shop nach, bevor Sie noch einmal bezahlen.",
    },
    accepted: "Akzeptierte Karten: #",
    codeHelp: {
      question: "Wo steht die Prüfnummer?",
      answer:
        "Die letzten 3 Ziffern auf der Rückseite der Karte. Bei American Express die 4 Ziffern auf der Vorderseite.",
    },
  },
  fastlane: {
    title: "Mit Ihrer E-Mail-Adresse bezahlen",
    required: "Pflicht, wenn nicht als freiwillig gekennzeichnet",
    optional: "(freiwillig)",
    labels: {
      email: "E-Mail-Adresse",
      name: "Vor- und Nachname",
      country: "Land oder Region",
      line1: "Straße und Hausnummer",
      line2: "Wohnung, Stockwerk",
      city: "Ort",
      state: "Bundesland oder Provinz",
      postalCode: "Postleitzahl",
    },
    missing: {
      email: "Die E-Mail-Adresse fehlt. Geben Sie Ihre ein.",
      name: "Der Name fehlt. Geben Sie ein, wer das Paket bekommt.",
      country: "Das Land fehlt. Wählen Sie es aus der Liste.",
      line1: "Die Straße fehlt. Geben Sie sie mit der Hausnummer ein.",
      city: "Der Ort fehlt. Geben Sie ihn ein.",
      state: "Das Bundesland fehlt. Geben Sie es ein.",
      postalCode: "Die Postleitzahl fehlt. Geben Sie sie ein.",
    },
    wrong: {
      email: "Diese E-Mail-Adresse stimmt nicht. Prüfen Sie sie, zum Beispiel name@example.com.",
      state: "Dieser Bundesstaat stimmt nicht. Geben Sie seine zwei Buchstaben ein, zum Beispiel CA.",
      postalCode: "Diese Postleitzahl stimmt nicht. Prüfen Sie sie.",
    },
    next: "Weiter",
    looking: "Einen Moment bitte…",
    shipping: "Lieferadresse",
    change: "Adresse ändern",
    welcome: "Willkommen zurück, #. Prüfen Sie Ihre Angaben, dann bezahlen Sie.",
    guest: "Füllen Sie noch den Rest aus, dann bezahlen Sie.",
    saved: "Meine gespeicherten Angaben verwenden",
    checkCard: "Prüfen Sie die Kartendaten, dann drücken Sie noch einmal auf den Knopf.",
    cardRefused:
      "Diese Karte kann nicht verwendet werden. Es wurde nichts abgebucht. Prüfen Sie sie, oder nehmen Sie eine andere Karte.",
    notSent: "Der Shop liefert nicht an diese Adresse. Wählen Sie eine andere.",
    expired: "Die sichere Sitzung ist beendet. Drücken Sie auf Weiter, um fortzufahren.",
  },
  bank: {
    asks: "Ihre Bank möchte prüfen, ob Sie es sind. Bisher wurde nichts abgebucht.",
    goOn: "Weiter zu Ihrer Bank",
    waiting: "Ihre Bank fragt Sie in einem eigenen Fenster. Wenn es weg ist, beginnen Sie von vorn.",
  },
  extendedCard: {
    required: "Pflicht, wenn nichts anderes dabeisteht",
    optional: "# (freiwillig)",
    labels: {
      name: "Name auf der Karte",
      line1: "Rechnungsadresse",
      line2: "Adresszusatz",
      city: "Ort",
      region: "Bundesland oder Region",
      country: "Land",
    },
    choose: "Bitte wählen…",
    missing: {
      name: "Der Name fehlt. Geben Sie ihn ein, wie er auf der Karte steht.",
      line1: "Die Adresse fehlt. Geben Sie Straße und Hausnummer ein.",
      city: "Der Ort fehlt. Geben Sie ihn ein.",
      region: "Das Bundesland oder die Region fehlt. Geben Sie es ein.",
      country: "Das Land fehlt. Wählen Sie es aus.",
      consent: "Ihre Zustimmung fehlt. Setzen Sie den Haken, wenn Sie zustimmen.",
    },
    wrong: {
      name: "Das ist kein Name. Geben Sie den ein, der auf der Karte steht.",
    },
    consent:
      "Ich bin einverstanden, dass der Shop diese Karte für spätere Zahlungen aufbewahrt. Ich kann sie jederzeit entfernen.",
    save: "Karte speichern",
    saving: "Wird gespeichert…",
    savingLong: "Ihre Karte wird gespeichert.",
    saved: "Karte gespeichert",
    expiry: "Gültig bis",
    notSaved: "Ihre Karte wurde nicht gespeichert.",
    errors: {
      save: "Die Karte konnte nicht gespeichert werden. Versuchen Sie es noch einmal, oder nehmen Sie eine andere Karte.",
      "unexpected-state":
        "Wir konnten nicht bestätigen, dass die Karte gespeichert wurde. Bitte fragen Sie beim Shop nach.",
    },
    cards: {
      title: "Ihre gespeicherten Karten",
      ending: "# mit den Endziffern #, #",
      another: "Eine andere Karte nehmen",
      remove: "Entfernen",
      removeThis: "# mit den Endziffern # entfernen?",
      keep: "Behalten",
      removed: "Die Karte wurde entfernt.",
      notRemoved: "Die Karte konnte nicht entfernt werden. Bitte versuchen Sie es noch einmal.",
    },
    saveAnother: "Weitere Karte speichern",
  },
};
