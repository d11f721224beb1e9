import type {LoadedTexts} from "./texts.ts";

export const texts: LoadedTexts = {
  language: "pl",
  direction: "ltr",
  first: {
    title: "Zabezpieczone pola karty",
    required: "Wszystkie pola są wymagane",
    labels: {
      number: "Numer karty",
      expiry: "Data ważności",
      cvv: "Kod zabezpieczający",
      postal: "Kod pocztowy",
    },
    expiryFormat: "MM/RR",
    pay: "Zapłać #",
    processing: "Płatność jest przetwarzana.",
    loadFailed: "Nie udało się załadować formularza płatności.",
    tryAgain: "Spróbuj ponownie",
    network: "Utracono połączenie. Nic nie pobrano. Proszę spróbować ponownie.",
  },
  paying: {
    missing: {
      number: "Brakuje numeru karty. Proszę podać wszystkie cyfry.",
      expiry: "Brakuje daty ważności. Proszę podać ją jako MM/RR.",
      cvv: "Brakuje kodu zabezpieczającego. Proszę podać # cyfry.",
      postal: "Brakuje kodu pocztowego. Proszę podać kod znany bankowi.",
    },
    wrong: {
      number: "Ten numer karty jest błędny. Proszę sprawdzić każdą cyfrę.",
      expiry: "Ta data jest błędna lub już minęła. Proszę podać ją jako MM/RR.",
      cvv: "Ten kod jest błędny. Proszę podać # cyfry.",
      postal: "Ten kod pocztowy jest błędny. Proszę go sprawdzić.",
    },
    right: "Wygląda dobrze",
    paying: "Trwa płatność…",
    misconfigured: "Ten formularz płatności jest źle skonfigurowany. Proszę skontaktować się ze sklepem.",
    stillWorking: "Jeszcze chwila. Proszę nie zamykać tej strony.",
    complete: "Płatność zakończona",
    amount: "Kwota",
    card: "Karta",
    cardEnding: "o końcówce #",
    order: "Numer zamówienia",
    copy: "Kopiuj numer zamówienia",
    copied: "Skopiowano",
    canceled: "Płatność nie została dokonana. Nic nie pobrano.",
    approved: "Płatność jest zatwierdzona. Sklep finalizuje zamówienie.",
    checking: "Sprawdzamy, czy płatność doszła do skutku. Proszę nie płacić ponownie.",
    expiring:
      "Dane karty pozostaną tu jeszcze przez minutę. Proszę zapłacić teraz, w przeciwnym razie trzeba będzie podać je ponownie.",
    expired:
      "Bezpieczna sesja dobiegła końca, dlatego pola karty są znów puste. Proszę ponownie podać dane karty.",
    sessionEnded: "Bezpieczna sesja się zakończyła. Nic nie zostało pobrane. Prosimy spróbować ponownie.",
    waiting: "Czekamy na płatność. Jeśli jej okno zniknęło, prosimy zacząć od nowa.",
    startOver: "Zacznij od nowa",
    checkForm: "W formularzu trzeba coś poprawić.",
    amountChanged: "Łączna kwota to teraz #. Nic nie pobrano. Jeśli się zgadza, proszę nacisnąć Zapłać.",
    declines: {
      funds: "Bank odrzucił tę kartę z powodu braku środków. Proszę użyć innej karty.",
      expired: "Według banku ta karta straciła ważność. Proszę użyć innej karty.",
      code: "Bank nie przyjął kodu zabezpieczającego. Proszę go sprawdzić i spróbować ponownie.",
    },
    errors: {
      declined: "Bank odrzucił tę kartę. Proszę użyć innej karty lub zapytać w banku.",
      "authentication-failed":
        "Bank nie mógł potwierdzić tożsamości. Nic nie pobrano. Proszę spróbować ponownie lub użyć innej karty.",
      "order-create": "Nie udało się rozpocząć zamówienia. Nic nie pobrano. Proszę spróbować ponownie.",
      capture:
        "Płatność nie została przyjęta. Nic nie pobrano. Proszę spróbować ponownie lub użyć innej karty.",
      "popup-blocked":
        "Nie udało się otworzyć okna płatności. Nic nie zostało pobrane. Prosimy zezwolić na wyskakujące okna na tej stronie i spróbować ponownie.",
      "not-eligible":
        "Ten sposób płatności nie jest dostępny dla tego zakupu. Nic nie zostało pobrane. Prosimy wybrać inny.",
      "unexpected-state":
        "Nie udało się potwierdzić tej płatności. Przed ponowną płatnością proszę zapytać w sklepie.",
    },
  },
};
