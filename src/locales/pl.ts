import type {Messages} from "./messages.ts";

export const messages: Messages = {
  language: "pl",
  direction: "ltr",
  element: {
    title: "Dane karty",
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
    misconfigured:
      "Ten formularz płatności jest nieprawidłowo skonfigurowany. Proszę skontaktować się ze sklepem.",
    tryAgain: "Spróbuj ponownie",
    network: "Utracono połączenie. Środki nie zostały pobrane. Proszę spróbować ponownie.",
  },
  payment: {
    missing: {
      number: "Proszę podać numer karty.",
      expiry: "Proszę podać datę ważności w formacie MM/RR.",
      cvv: "Proszę podać #-cyfrowy kod zabezpieczający.",
      postal: "Proszę podać kod pocztowy adresu rozliczeniowego.",
    },
    wrong: {
      number: "Ten numer karty jest nieprawidłowy. Proszę sprawdzić każdą cyfrę.",
      expiry: "Ta karta straciła ważność lub data jest nieprawidłowa.",
      cvv: "Kod zabezpieczający ma # cyfry. Proszę go sprawdzić.",
      postal: "Ten kod pocztowy jest nieprawidłowy. Proszę go sprawdzić.",
    },
    right: "Prawidłowe",
    paying: "Trwa płatność…",
    stillWorking: "Jeszcze chwila. Proszę nie zamykać tej strony.",
    complete: "Płatność zakończona",
    authorized: "Płatność autoryzowana. Środki nie zostały jeszcze pobrane.",
    amount: "Kwota",
    card: "Karta",
    cardEnding: "o końcówce #",
    order: "Numer zamówienia",
    copy: "Kopiuj numer zamówienia",
    copied: "Skopiowano",
    canceled: "Płatność nie została zakończona. Środki nie zostały pobrane.",
    alreadyPaid: "Ten zakup został już opłacony.",
    approved: "Płatność zatwierdzona. Sklep finalizuje zamówienie.",
    checking: "Sprawdzamy, czy płatność została zrealizowana. Proszę nie płacić ponownie.",
    expiring:
      "Dane karty zostaną usunięte za minutę. Proszę zapłacić teraz, w przeciwnym razie trzeba będzie podać je ponownie.",
    expired: "Sesja wygasła, a dane karty zostały usunięte. Proszę podać je ponownie.",
    sessionEnded: "Sesja wygasła. Środki nie zostały pobrane. Proszę spróbować ponownie.",
    asking: "Proszę dokończyć płatność.",
    waiting: "Czekamy na płatność. Okno zostało zamknięte? Proszę zacząć od nowa.",
    startOver: "Zacznij od nowa",
    checkForm: "Proszę sprawdzić formularz. Niektóre dane wymagają poprawy.",
    amountChanged:
      "Łączna kwota to teraz #. Środki nie zostały pobrane. Jeśli się zgadza, proszę ponownie nacisnąć przycisk.",
    declined: "Płatność odrzucona. Środki nie zostały pobrane.",
    cardDeclined: "Karta odrzucona. Proszę użyć innej karty.",
    declines: {
      funds: "Niewystarczające środki. Proszę użyć innej karty.",
      expired: "Karta straciła ważność. Proszę użyć innej karty.",
      code: "Błędny kod. Proszę go sprawdzić.",
    },
    errors: {
      declined: "Bank odrzucił tę kartę. Proszę użyć innej karty lub skontaktować się z bankiem.",
      "authentication-failed":
        "Bank nie mógł potwierdzić tożsamości. Środki nie zostały pobrane. Proszę spróbować ponownie lub użyć innej karty.",
      "order-create":
        "Nie udało się rozpocząć zamówienia. Środki nie zostały pobrane. Proszę spróbować ponownie.",
      capture:
        "Płatność nie została przyjęta. Środki nie zostały pobrane. Proszę spróbować ponownie lub użyć innej karty.",
      "popup-blocked":
        "Nie udało się otworzyć okna płatności. Środki nie zostały pobrane. Proszę zezwolić na wyskakujące okna na tej stronie i spróbować ponownie.",
      "not-eligible": "Ta metoda płatności jest niedostępna. Środki nie zostały pobrane. Proszę wybrać inną.",
      "paid-twice": "To zamówienie zostało już wcześniej opłacone. Ta płatność zostanie zwrócona w całości.",
      "unexpected-state":
        "Nie udało się potwierdzić tej płatności. Przed ponowną płatnością proszę skontaktować się ze sklepem.",
    },
    accepted: "Akceptowane karty: #",
    codeHelp: {
      question: "Gdzie jest kod zabezpieczający?",
      answer:
        "Ostatnie 3 cyfry na odwrocie karty. W przypadku American Express: 4 cyfry na przedniej stronie.",
    },
  },
  fastlane: {
    title: "Płatność z użyciem adresu e-mail",
    required: "Wymagane, o ile nie oznaczono jako opcjonalne",
    optional: "(opcjonalnie)",
    labels: {
      email: "Adres e-mail",
      name: "Imię i nazwisko",
      country: "Kraj lub region",
      line1: "Ulica i numer domu",
      line2: "Mieszkanie, piętro",
      city: "Miejscowość",
      state: "Stan lub prowincja",
      postalCode: "Kod pocztowy",
    },
    missing: {
      email: "Proszę podać adres e-mail.",
      name: "Proszę podać imię i nazwisko.",
      country: "Proszę wybrać kraj lub region.",
      line1: "Proszę podać ulicę i numer domu.",
      city: "Proszę podać miejscowość.",
      state: "Proszę podać stan lub prowincję.",
      postalCode: "Proszę podać kod pocztowy.",
    },
    wrong: {
      email: "Ten adres e-mail jest nieprawidłowy. Proszę go sprawdzić, na przykład imie@example.com.",
      state: "To nie jest stan. Proszę podać jego dwie litery, na przykład CA.",
      postalCode: "Ten kod pocztowy jest nieprawidłowy. Proszę go sprawdzić.",
    },
    next: "Dalej",
    looking: "Chwileczkę…",
    shipping: "Adres dostawy",
    change: "Zmień adres",
    welcome: "Witamy ponownie, #. Proszę sprawdzić dane i zapłacić.",
    guest: "Proszę podać dane i zapłacić.",
    saved: "Użyj moich zapisanych danych",
    checkCard: "Proszę sprawdzić dane karty i spróbować ponownie.",
    cardRefused:
      "Tej karty nie można użyć. Środki nie zostały pobrane. Proszę ją sprawdzić lub użyć innej karty.",
    notSent: "Sklep nie wysyła pod ten adres. Proszę wybrać inny.",
    expired: "Sesja wygasła. Aby kontynuować, proszę nacisnąć Dalej.",
  },
  bank: {
    asks: "Bank musi potwierdzić tożsamość. Środki nie zostały pobrane.",
    goOn: "Przejdź do banku",
    waiting: "Bank potwierdza tożsamość w innym oknie. Okno zostało zamknięte? Proszę zacząć od nowa.",
  },
  extendedCard: {
    required: "Wymagane, o ile nie oznaczono jako opcjonalne",
    optional: "# (opcjonalnie)",
    labels: {
      name: "Imię i nazwisko na karcie",
      line1: "Adres rozliczeniowy",
      line2: "Mieszkanie, piętro",
      city: "Miejscowość",
      region: "Województwo lub region",
      country: "Kraj",
    },
    choose: "Wybierz…",
    missing: {
      name: "Proszę podać imię i nazwisko na karcie.",
      line1: "Proszę podać ulicę i numer domu.",
      city: "Proszę podać miejscowość.",
      region: "Proszę podać województwo lub region.",
      country: "Proszę wybrać kraj.",
      consent: "Proszę zaznaczyć pole, aby zapisać tę kartę.",
    },
    wrong: {
      name: "To nie jest imię i nazwisko. Proszę podać dane z karty.",
    },
    consent:
      "Zgadzam się, aby sklep zapisał tę kartę na potrzeby przyszłych płatności. Mogę ją usunąć w każdej chwili.",
    save: "Zapisz kartę",
    saving: "Zapisywanie…",
    savingLong: "Karta jest zapisywana.",
    saved: "Karta zapisana",
    expiry: "Ważna do",
    notSaved: "Karta nie została zapisana.",
    errors: {
      save: "Nie udało się zapisać karty. Proszę spróbować ponownie lub użyć innej karty.",
      "unexpected-state": "Nie udało się potwierdzić zapisania karty. Proszę skontaktować się ze sklepem.",
    },
    cards: {
      title: "Zapisane karty",
      ending: "# kończąca się na #, #",
      another: "Użyj innej karty",
      remove: "Usuń",
      removeThis: "Usunąć kartę # kończącą się na #?",
      keep: "Zachowaj",
      removed: "Karta została usunięta.",
      notRemoved: "Nie udało się usunąć karty. Proszę spróbować ponownie.",
    },
    saveAnother: "Zapisz kolejną kartę",
  },
  localMethods: {
    title: "Zapłać przez #",
    labels: {
      phoneCode: "Numer kierunkowy kraju",
      phone: "Numer telefonu",
      taxId: "CPF lub CNPJ",
      dateOfBirth: "Data urodzenia",
      installments: "Liczba rat",
    },
    missing: {
      phoneCode: "Proszę podać numer kierunkowy, na przykład +351.",
      phone: "Proszę podać numer telefonu.",
      taxId: "Proszę podać CPF lub CNPJ.",
      dateOfBirth: "Proszę podać datę urodzenia.",
    },
    wrong: {
      phoneCode: "Ten numer kierunkowy jest nieprawidłowy. Proszę go sprawdzić.",
      phone: "Ten numer telefonu jest nieprawidłowy. Proszę sprawdzić każdą cyfrę.",
      taxId: "Ten numer CPF lub CNPJ jest nieprawidłowy. Proszę sprawdzić każdą cyfrę.",
      dateOfBirth: "Ta data urodzenia jest nieprawidłowa. Proszę ją sprawdzić.",
    },
    check: {
      name: "Proszę sprawdzić imię i nazwisko. Potrzebne jest jedno i drugie.",
      nameAndEmail: "Proszę sprawdzić imię i nazwisko oraz adres e-mail.",
    },
    billing: "Adres rozliczeniowy",
    terms: {
      sepa: "Kontynuacja oznacza upoważnienie sklepu i PayPal do zlecenia bankowi obciążenia konta, a banku do wykonania tego zlecenia. Zwrotu można żądać od banku w ciągu ośmiu tygodni od obciążenia, na warunkach umowy z bankiem.",
      ach: "Kontynuacja oznacza zgodę na jednorazowe obciążenie konta bankowego tą kwotą.",
      payLater:
        "O możliwości zapłaty później decyduje #. Obowiązują warunki tej firmy. Można je przeczytać i zaakceptować w następnym kroku.",
      voucher:
        "Płatność następuje na podstawie dokumentu, który można opłacić w sklepie, w automacie lub w banku. Zamówienie zostanie zrealizowane po opłaceniu.",
    },
    declined:
      "Płatność odrzucono. Środki nie zostały pobrane. Proszę spróbować ponownie lub wybrać inny sposób płatności.",
    approvalExpired:
      "Czas na zatwierdzenie płatności minął. Środki nie zostały pobrane. Proszę spróbować ponownie.",
    expiring:
      "Sesja zakończy się za minutę. Proszę zapłacić teraz, inaczej trzeba będzie ponownie podać dane.",
    expired: "Sesja zakończyła się i niektóre pola zostały wyczyszczone. Proszę podać dane ponownie.",
    pending: {
      voucher: "Prawie gotowe: po opłaceniu tego dokumentu zamówienie zostanie zrealizowane.",
      other:
        "Płatność jest w drodze. Sklep zrealizuje zamówienie, gdy ją otrzyma. Proszę nie płacić ponownie.",
      payBy: "Zapłać do",
      reference: "Numer referencyjny",
      entity: "Jednostka",
      barcode: "Kod płatności",
      copyReference: "Kopiuj numer referencyjny",
      copyBarcode: "Kopiuj kod płatności",
      open: "Otwórz dokument płatności",
    },
  },
};
