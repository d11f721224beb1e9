import type {MailTexts} from "./texts.ts";

export const polish: MailTexts = {
  banner: "Sandbox: bez prawdziwych pieniędzy",
  greeting: "Dzień dobry, {name}!",
  buyer: {
    paid: {
      subject: "Zapłacono {amount} na rzecz {merchant}",
      message: "Dziękujemy. To jest potwierdzenie zapłaty.",
    },
    checked: {
      subject: "Płatność {amount} na rzecz {merchant} jest sprawdzana",
      message: "Prosimy nie płacić ponownie. Kolejna wiadomość przyjdzie, gdy zapadnie decyzja.",
    },
    denied: {
      subject: "Płatność {amount} na rzecz {merchant} nie powiodła się",
      message: "Nic nie pobrano. Można zapłacić jeszcze raz w inny sposób.",
    },
  },
  merchant: {
    paid: {
      subject: "Otrzymano {amount} od {buyer}",
      message: "Płatność przyszła przez Twój link do płatności.",
    },
    checked: {
      subject: "Płatność {amount} od {buyer} jest sprawdzana",
      message:
        "Z realizacją prosimy poczekać, aż pieniądze dotrą. Kolejna wiadomość przyjdzie, gdy zapadnie decyzja.",
    },
    denied: {
      subject: "Płatność {amount} od {buyer} nie powiodła się",
      message: "Nic nie pobrano, więc nic się za nią nie należy.",
    },
  },
  subtotal: "Suma częściowa",
  tax: "Podatek",
  shipping: "Dostawa",
  total: "Razem",
  order: "Zamówienie",
  date: "Data",
  from: "Kupujący",
  paymentLink: "Link do płatności",
  sendTo: "Adres dostawy",
  questions: "Pytania o zakup? Prosimy odpowiedzieć na tę wiadomość lub napisać na adres {email}.",
  noAddress: "Twój link do płatności nie pyta o adres dostawy.",
  pleaseSend: "Prosimy o wysyłkę na powyższy adres.",
  footer: "Ta wiadomość pochodzi z sandboxa: nie przelano prawdziwych pieniędzy.",
};
