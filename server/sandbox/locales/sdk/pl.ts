import type {SdkTexts} from "./texts.ts";

export const texts: SdkTexts = {
  language: "pl",
  close: "Zamknij",
  cancel: "Anuluj",
  card: "Karta debetowa lub kredytowa",
  loading: "Ładowanie: {name}…",
  silent: "Nie udało się załadować: {name}. Proszę zamknąć to okno i spróbować ponownie.",
  frame: "Płatność: {name}",
  continueThere: "Proszę kontynuować w oknie {name}.",
  showWindow: "Pokaż okno",
  formLoading: "Ładowanie formularza karty…",
  formSilent: "Nie udało się załadować formularza. Proszę anulować i spróbować ponownie.",
  checkHeading: "Potwierdzenie w banku",
  checkFrame: "Weryfikacja 3-D Secure w banku",
  checkLoading: "Ładowanie weryfikacji banku…",
  checkSilent: "Nie udało się załadować weryfikacji banku. Proszę zamknąć to okno i spróbować ponownie.",
  fields: {
    number: {
      title: "Numer karty",
      name: "Numer karty",
      wrong: "Proszę sprawdzić numer karty: jest niepełny lub jedna z cyfr jest błędna.",
    },
    expiry: {
      title: "Data ważności",
      name: "Data ważności, miesiąc i rok",
      wrong: "Ta karta straciła ważność lub data jest nieprawidłowa. Proszę podać ją jako 04/30.",
    },
    cvv: {
      title: "Kod zabezpieczający",
      name: "Kod zabezpieczający",
      wrong: "Proszę sprawdzić kod zabezpieczający: 3 lub 4 cyfry na karcie.",
    },
    name: {
      title: "Imię i nazwisko na karcie",
      name: "Imię i nazwisko na karcie",
      wrong: "Proszę podać imię i nazwisko na karcie.",
    },
  },
  shipping: {
    ADDRESS_ERROR: "Sklep nie może dostarczyć pod ten adres. Proszę wybrać inny.",
    COUNTRY_ERROR: "Sklep nie dostarcza do tego kraju. Proszę wybrać inny adres.",
    STATE_ERROR: "Sklep nie dostarcza do tego stanu. Proszę wybrać inny adres.",
    ZIP_ERROR: "Sklep nie dostarcza pod ten kod pocztowy. Proszę wybrać inny adres.",
    METHOD_UNAVAILABLE: "Ten sposób dostawy jest niedostępny. Proszę wybrać inny.",
    STORE_UNAVAILABLE: "Ten sklep jest niedostępny. Proszę wybrać inny.",
  },
};
