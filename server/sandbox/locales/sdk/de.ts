import type {SdkTexts} from "./texts.ts";

export const texts: SdkTexts = {
  language: "de",
  close: "Schließen",
  cancel: "Abbrechen",
  card: "Debit- oder Kreditkarte",
  loading: "{name} wird geladen…",
  silent:
    "{name} konnte nicht geladen werden. Schließen Sie dieses Fenster und versuchen Sie es noch einmal.",
  frame: "Bezahlen mit {name}",
  continueThere: "Weiter geht es im Fenster von {name}.",
  showWindow: "Fenster zeigen",
  formLoading: "Das Kartenformular wird geladen…",
  formSilent: "Das Formular konnte nicht geladen werden. Brechen Sie ab und versuchen Sie es noch einmal.",
  checkHeading: "Bei Ihrer Bank bestätigen",
  checkFrame: "3-D-Secure-Prüfung Ihrer Bank",
  checkLoading: "Die Prüfung Ihrer Bank wird geladen…",
  checkSilent:
    "Die Prüfung Ihrer Bank konnte nicht geladen werden. Schließen Sie dieses Fenster und versuchen Sie es noch einmal.",
  fields: {
    number: {
      title: "Kartennummer",
      name: "Kartennummer",
      wrong: "Prüfen Sie die Kartennummer: Sie ist unvollständig, oder eine Ziffer stimmt nicht.",
    },
    expiry: {
      title: "Ablaufdatum",
      name: "Ablaufdatum, Monat und Jahr",
      wrong: "Diese Karte ist abgelaufen, oder das Datum ist falsch. Geben Sie es wie 04/30 ein.",
    },
    cvv: {
      title: "Prüfnummer",
      name: "Prüfnummer",
      wrong: "Prüfen Sie die Prüfnummer: die 3 oder 4 Ziffern auf der Karte.",
    },
    name: {
      title: "Name auf der Karte",
      name: "Name auf der Karte",
      wrong: "Geben Sie den Namen auf der Karte ein.",
    },
  },
  shipping: {
    ADDRESS_ERROR: "Der Shop kann nicht an diese Adresse liefern. Wählen Sie eine andere.",
    COUNTRY_ERROR: "Der Shop liefert nicht in dieses Land. Wählen Sie eine andere Adresse.",
    STATE_ERROR: "Der Shop liefert nicht in diesen Bundesstaat. Wählen Sie eine andere Adresse.",
    ZIP_ERROR: "Der Shop liefert nicht in dieses Postleitzahlgebiet. Wählen Sie eine andere Adresse.",
    METHOD_UNAVAILABLE: "Diese Lieferart gibt es nicht. Wählen Sie eine andere.",
    STORE_UNAVAILABLE: "Diese Filiale ist nicht verfügbar. Wählen Sie eine andere.",
  },
};
