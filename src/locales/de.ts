import type {Messages} from "./messages.ts";

export const messages: Messages = {
  language: "de",
  direction: "ltr",
  element: {
    title: "Kartendaten",
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
    cookiesBlocked:
      "Sie können hier nicht bezahlen, weil Ihr Browser die Cookies des Shops blockiert. Öffnen Sie den Shop in einem eigenen Tab.",
    tryAgain: "Erneut versuchen",
    network: "Die Verbindung wurde unterbrochen. {notCharged} Versuchen Sie es noch einmal.",
    notCharged: "Es wurde nichts abgebucht.",
  },
  checkout: {
    express: "Express-Bezahlung",
    more: "Weitere Möglichkeiten",
    unavailable: "# ist gerade nicht verfügbar. Wählen Sie eine andere Zahlungsart.",
    title: "Zahlungsart",
    card: "Karte",
    or: "Oder anders bezahlen",
    window: "Weiter zu #, um die Zahlung zu bestätigen.",
    instead: "Stattdessen mit # bezahlen",
    choose: "Wählen Sie eine Zahlungsart.",
    save: "Diese Zahlungsart für das nächste Mal speichern",
    remove: "# entfernen?",
    removed: "Die Zahlungsart wurde entfernt.",
    notRemoved: "Die Zahlungsart konnte nicht entfernt werden. Versuchen Sie es noch einmal.",
    later: {
      weeks: "{count} Zahlungen von {amount}, alle 2 Wochen",
      months: "{count} Zahlungen von {amount}, einmal im Monat",
      unevenWeeks: "{count} Zahlungen: {first} heute, dann {amount} alle 2 Wochen",
      unevenMonths: "{count} Zahlungen: {first} heute, dann {amount} einmal im Monat",
    },
  },
  methodNames: {
    paylater: "Später bezahlen",
    ach: "Banküberweisung (ACH)",
    sepa: "SEPA-Lastschrift",
    crypto: "Kryptowährung",
    bank: "Bank (#)",
  },
  payment: {
    missing: {
      number: "Geben Sie Ihre Kartennummer ein.",
      expiry: "Geben Sie das Ablaufdatum im Format MM/JJ ein.",
      cvv: "Geben Sie die #-stellige Prüfnummer ein.",
      postal: "Geben Sie die Postleitzahl Ihrer Rechnungsadresse ein.",
    },
    wrong: {
      number: "Diese Kartennummer ist ungültig. Prüfen Sie jede Ziffer.",
      expiry: "Diese Karte ist abgelaufen, oder das Datum ist falsch.",
      cvv: "Die Prüfnummer hat # Ziffern. Prüfen Sie Ihre Eingabe.",
      postal: "Diese Postleitzahl ist ungültig. Prüfen Sie Ihre Eingabe.",
    },
    right: "Gültig",
    paying: "Wird bezahlt…",
    stillWorking: "Das dauert noch einen Moment. Lassen Sie diese Seite geöffnet.",
    complete: "Zahlung abgeschlossen",
    authorized: "Zahlung genehmigt. Der Betrag wurde noch nicht abgebucht.",
    partlyComplete:
      "Ihre Zahlung hat nur für einen Teil der Bestellung geklappt. Bitte zahlen Sie nicht noch einmal. Der Shop meldet sich bei Ihnen wegen des Rests.",
    units: {
      paid: "Bezahlt",
      authorized: "Genehmigt",
      pending: "Unterwegs",
      declined: "Abgelehnt",
      unclear: "Noch nicht bestätigt",
    },
    amount: "Betrag",
    card: "Karte",
    cardEnding: "mit den Endziffern #",
    order: "Bestellnummer",
    copy: "Bestellnummer kopieren",
    copied: "Kopiert",
    canceled: "Zahlung nicht abgeschlossen. {notCharged}",
    notCompleted: "Zahlung nicht abgeschlossen.",
    alreadyPaid: "Diesen Einkauf haben Sie bereits bezahlt.",
    cartPaid: "Diese Bestellung ist bereits bezahlt.",
    paidElsewhere: "Das haben Sie bereits auf einem anderen Gerät oder in einem anderen Browser bezahlt.",
    buyAgain: "Erneut kaufen",
    approved: "Zahlung bestätigt. Der Shop schließt Ihre Bestellung ab.",
    approvedBefore: "Sie haben diese Zahlung bestätigt, sie ist aber noch nicht abgeschlossen. {notCharged}",
    finishPaying: "Zahlung abschließen",
    dontPay: "Nicht bezahlen",
    checking: "Wir prüfen, ob die Zahlung erfolgreich war. Bitte bezahlen Sie nicht noch einmal.",
    stillPending: "Ihre Zahlung ist unterwegs. Der Shop schließt Ihre Bestellung ab, sobald sie eingeht.",
    expiring:
      "Ihre Kartendaten werden in einer Minute gelöscht. Bezahlen Sie jetzt, sonst müssen Sie sie erneut eingeben.",
    expired: "Ihre Sitzung ist abgelaufen, und die Kartendaten wurden gelöscht. Geben Sie sie erneut ein.",
    cleared:
      "Die Seite hat sich geändert, und einige Felder wurden geleert. Geben Sie Ihre Daten erneut ein.",
    sessionEnded: "Ihre Sitzung ist abgelaufen. {notCharged} Versuchen Sie es noch einmal.",
    asking: "Schließen Sie Ihre Zahlung ab.",
    waiting: "Wir warten auf Ihre Zahlung. Fenster geschlossen? Versuchen Sie es noch einmal.",
    checkForm: "Prüfen Sie das Formular. Einige Angaben müssen korrigiert werden.",
    notStarted:
      "Die Zahlung konnte nicht gestartet werden. {notCharged} Versuchen Sie es noch einmal, oder wählen Sie eine andere Zahlungsart.",
    amountChanged:
      "Der Gesamtbetrag ist jetzt #. {notCharged} Drücken Sie noch einmal auf den Button, wenn Sie einverstanden sind.",
    declined: "Zahlung abgelehnt. {notCharged}",
    cardDeclined: "Karte abgelehnt. Verwenden Sie eine andere.",
    declines: {
      funds: "Die Karte ist nicht ausreichend gedeckt. Verwenden Sie eine andere Karte.",
      expired: "Karte abgelaufen. Verwenden Sie eine andere.",
      code: "Prüfnummer falsch. Prüfen Sie sie.",
    },
    errors: {
      declined:
        "Ihre Bank hat diese Karte abgelehnt. Verwenden Sie eine andere Karte, oder wenden Sie sich an Ihre Bank.",
      "authentication-failed":
        "Ihre Bank konnte Ihre Identität nicht bestätigen. {notCharged} Versuchen Sie es noch einmal, oder verwenden Sie eine andere Karte.",
      "order-create":
        "Ihre Bestellung konnte nicht gestartet werden. {notCharged} Versuchen Sie es noch einmal.",
      capture:
        "Ihre Zahlung wurde nicht angenommen. {notCharged} Versuchen Sie es noch einmal, oder verwenden Sie eine andere Karte.",
      "popup-blocked":
        "Das Zahlungsfenster konnte nicht geöffnet werden. {notCharged} Erlauben Sie Pop-ups für diese Seite, und versuchen Sie es noch einmal.",
      "not-eligible": "Diese Zahlungsart ist nicht verfügbar. {notCharged} Wählen Sie eine andere.",
      "paid-twice": "Diese Bestellung war bereits bezahlt. Sie erhalten diese Zahlung vollständig zurück.",
      "unexpected-state":
        "Wir konnten diese Zahlung nicht bestätigen. Wenden Sie sich an den Shop, bevor Sie noch einmal bezahlen.",
    },
    accepted: "Akzeptierte Karten: #",
    codeHelp: {
      question: "Wo steht die Prüfnummer?",
      answer:
        "Die letzten 3 Ziffern auf der Rückseite der Karte. Bei American Express die 4 Ziffern auf der Vorderseite.",
    },
  },
  fastlane: {
    title: "Ihre Angaben",
    required: "Pflichtfeld, sofern nicht als optional gekennzeichnet",
    optional: "(optional)",
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
      email: "Geben Sie Ihre E-Mail-Adresse ein.",
      name: "Geben Sie Ihren vollständigen Namen ein.",
      country: "Wählen Sie Ihr Land oder Ihre Region.",
      line1: "Geben Sie Straße und Hausnummer ein.",
      city: "Geben Sie Ihren Ort ein.",
      state: "Geben Sie Ihr Bundesland oder Ihre Provinz ein.",
      postalCode: "Geben Sie Ihre Postleitzahl ein.",
    },
    wrong: {
      email: "Diese E-Mail-Adresse ist ungültig. Prüfen Sie sie, zum Beispiel name@example.com.",
      state: "Das ist kein Bundesstaat. Geben Sie die zwei Buchstaben ein, zum Beispiel CA.",
      postalCode: "Diese Postleitzahl ist ungültig. Prüfen Sie Ihre Eingabe.",
    },
    next: "Weiter",
    looking: "Einen Moment…",
    shipping: "Lieferadresse",
    delivery: "Versandart",
    free: "Kostenlos",
    change: "Adresse ändern",
    welcome: "Willkommen zurück, #. Prüfen Sie Ihre Angaben, und bezahlen Sie dann.",
    guest: "Geben Sie Ihre Daten ein, und bezahlen Sie dann.",
    saved: "Meine gespeicherten Daten verwenden",
    checkCard: "Prüfen Sie Ihre Kartendaten, und versuchen Sie es noch einmal.",
    cardRefused:
      "Diese Karte kann nicht verwendet werden. {notCharged} Prüfen Sie sie, oder verwenden Sie eine andere Karte.",
    notSent: "Der Shop liefert nicht an diese Adresse. Wählen Sie eine andere.",
    optionGone: "Diese Versandart ist nicht mehr verfügbar. Wählen Sie eine andere.",
    expired: "Ihre Sitzung ist abgelaufen. Drücken Sie auf Weiter, um fortzufahren.",
  },
  refusals: {
    productSoldOut:
      "# ist ausverkauft. {notCharged} Ändern Sie Ihre Bestellung, und versuchen Sie es noch einmal.",
    soldOut:
      "Ein Produkt Ihrer Bestellung ist ausverkauft. {notCharged} Ändern Sie Ihre Bestellung, und versuchen Sie es noch einmal.",
    couponInvalid:
      "Dieser Gutschein gilt nicht für Ihre Bestellung. {notCharged} Prüfen Sie den Code, oder entfernen Sie ihn.",
    couponExpired:
      "Dieser Gutschein ist abgelaufen. {notCharged} Verwenden Sie einen anderen, oder entfernen Sie ihn.",
    addressIncomplete:
      "Ihre Lieferadresse ist unvollständig. {notCharged} Ergänzen Sie sie, und versuchen Sie es noch einmal.",
  },
  bank: {
    asks: "Ihre Bank muss Ihre Identität bestätigen. Es wurde noch nichts abgebucht.",
    goOn: "Weiter zu Ihrer Bank",
    waiting:
      "Ihre Bank bestätigt Ihre Identität in einem anderen Fenster. Fenster geschlossen? Versuchen Sie es noch einmal.",
  },
  extendedCard: {
    required: "Pflichtfeld, sofern nicht als optional gekennzeichnet",
    optional: "# (optional)",
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
      name: "Geben Sie den Namen auf der Karte ein.",
      line1: "Geben Sie Straße und Hausnummer ein.",
      city: "Geben Sie Ihren Ort ein.",
      region: "Geben Sie Ihr Bundesland oder Ihre Region ein.",
      country: "Wählen Sie Ihr Land.",
      consent: "Aktivieren Sie das Kästchen, um diese Karte zu speichern.",
    },
    wrong: {
      name: "Das ist kein Name. Geben Sie den Namen auf der Karte ein.",
    },
    consent:
      "Ich stimme zu, dass der Shop diese Karte für künftige Zahlungen speichert. Ich kann sie jederzeit entfernen.",
    save: "Karte speichern",
    saving: "Wird gespeichert…",
    savingLong: "Ihre Karte wird gespeichert.",
    saved: "Karte gespeichert",
    expiry: "Gültig bis",
    notSaved: "Ihre Karte wurde nicht gespeichert.",
    errors: {
      save: "Ihre Karte konnte nicht gespeichert werden. Versuchen Sie es noch einmal, oder verwenden Sie eine andere Karte.",
      "unexpected-state":
        "Wir konnten nicht bestätigen, dass Ihre Karte gespeichert wurde. Wenden Sie sich an den Shop.",
    },
    cards: {
      title: "Ihre gespeicherten Karten",
      ending: "# mit den Endziffern #, #",
      another: "Andere Karte verwenden",
      remove: "Entfernen",
      keep: "Behalten",
      removed: "Die Karte wurde entfernt.",
    },
    saveAnother: "Weitere Karte speichern",
  },
  localMethods: {
    title: "Mit # bezahlen",
    labels: {
      phoneCode: "Ländervorwahl",
      phone: "Telefonnummer",
      taxId: "CPF oder CNPJ",
      dateOfBirth: "Geburtsdatum",
      installments: "Anzahl der Raten",
    },
    missing: {
      phoneCode: "Geben Sie die Vorwahl ein, zum Beispiel +351.",
      phone: "Geben Sie Ihre Telefonnummer ein.",
      taxId: "Geben Sie Ihre CPF oder CNPJ ein.",
      dateOfBirth: "Geben Sie Ihr Geburtsdatum ein.",
    },
    wrong: {
      phoneCode: "Diese Vorwahl ist ungültig. Prüfen Sie sie.",
      phone: "Diese Telefonnummer ist ungültig. Prüfen Sie jede Ziffer.",
      taxId: "Diese CPF oder CNPJ ist ungültig. Prüfen Sie jede Ziffer.",
      dateOfBirth: "Dieses Geburtsdatum ist ungültig. Prüfen Sie es.",
    },
    check: {
      name: "Prüfen Sie Ihren Namen. Geben Sie Vor- und Nachnamen ein.",
      nameAndEmail: "Prüfen Sie Ihren Namen und Ihre E-Mail-Adresse.",
    },
    billing: "Rechnungsadresse",
    terms: {
      sepa: "Wenn Sie fortfahren, ermächtigen Sie den Shop und PayPal, Ihre Bank mit einer Lastschrift von Ihrem Konto zu beauftragen, und Ihre Bank, diese Lastschrift einzulösen. Sie können innerhalb von acht Wochen nach der Belastung die Erstattung des Betrags von Ihrer Bank verlangen. Es gelten die mit Ihrer Bank vereinbarten Bedingungen.",
      ach: "Wenn Sie fortfahren, genehmigen Sie eine einmalige Lastschrift über diesen Betrag von Ihrem Bankkonto.",
      payLater:
        "# entscheidet, ob Sie später bezahlen können. Es gelten deren Bedingungen. Sie lesen und akzeptieren sie im nächsten Schritt.",
      voucher:
        "Sie erhalten einen Zahlschein, den Sie in einem Geschäft, an einem Automaten oder bei Ihrer Bank bezahlen. Ihre Bestellung ist abgeschlossen, sobald er bezahlt ist.",
    },
    declined:
      "Ihre Zahlung wurde abgelehnt. {notCharged} Versuchen Sie es noch einmal, oder wählen Sie eine andere Zahlungsart.",
    approvalExpired:
      "Die Zeit für die Freigabe der Zahlung ist abgelaufen. {notCharged} Versuchen Sie es noch einmal.",
    expiring:
      "Ihre Sitzung endet in einer Minute. Bezahlen Sie jetzt, sonst müssen Sie Ihre Angaben erneut eingeben.",
    expired:
      "Ihre Sitzung ist abgelaufen, und einige Felder wurden geleert. Geben Sie Ihre Angaben erneut ein.",
    pending: {
      voucher: "Fast fertig: Bezahlen Sie den Zahlschein, um Ihre Bestellung abzuschließen.",
      other:
        "Ihre Zahlung ist unterwegs. Der Shop schließt Ihre Bestellung ab, sobald sie eingeht. Bitte bezahlen Sie nicht noch einmal.",
      payBy: "Zu bezahlen bis",
      reference: "Referenz",
      entity: "Entität",
      barcode: "Zahlungscode",
      copyReference: "Referenz kopieren",
      copyBarcode: "Zahlungscode kopieren",
      open: "Zahlschein öffnen",
      another: "Anders bezahlen",
      stays: "Der Zahlschein bleibt bis zu seinem Ablauf gültig. Bezahlen Sie nur einmal.",
    },
  },
};
