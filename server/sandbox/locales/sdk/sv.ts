import type {SdkTexts} from "./texts.ts";

export const texts: SdkTexts = {
  language: "sv",
  close: "Stäng",
  cancel: "Avbryt",
  card: "Betal- eller kreditkort",
  loading: "{name} läses in…",
  silent: "{name} kunde inte läsas in. Stäng fönstret och försök igen.",
  frame: "Betalning med {name}",
  continueThere: "Fortsätt i fönstret för {name}.",
  showWindow: "Visa fönstret",
  formLoading: "Kortformuläret läses in…",
  formSilent: "Formuläret kunde inte läsas in. Avbryt och försök igen.",
  checkHeading: "Bekräfta hos din bank",
  checkFrame: "Bankens 3-D Secure-kontroll",
  checkLoading: "Bankens kontroll läses in…",
  checkSilent: "Bankens kontroll kunde inte läsas in. Stäng fönstret och försök igen.",
  fields: {
    number: {
      title: "Kortnummer",
      name: "Kortnummer",
      wrong: "Kontrollera kortnumret: det är inte fullständigt eller så är en siffra fel.",
    },
    expiry: {
      title: "Utgångsdatum",
      name: "Utgångsdatum, månad och år",
      wrong: "Kortet har gått ut, eller så är datumet fel. Ange det som 04/30.",
    },
    cvv: {
      title: "Säkerhetskod",
      name: "Säkerhetskod",
      wrong: "Kontrollera säkerhetskoden: de 3 eller 4 siffrorna på kortet.",
    },
    name: {
      title: "Namn på kortet",
      name: "Namn på kortet",
      wrong: "Ange namnet på kortet.",
    },
  },
  shipping: {
    ADDRESS_ERROR: "Butiken kan inte leverera till den här adressen. Välj en annan.",
    COUNTRY_ERROR: "Butiken levererar inte till det här landet. Välj en annan adress.",
    STATE_ERROR: "Butiken levererar inte till den här delstaten. Välj en annan adress.",
    ZIP_ERROR: "Butiken levererar inte till det här postnumret. Välj en annan adress.",
    METHOD_UNAVAILABLE: "Leveranssättet är inte tillgängligt. Välj ett annat.",
    STORE_UNAVAILABLE: "Butiken är inte tillgänglig. Välj en annan.",
  },
};
