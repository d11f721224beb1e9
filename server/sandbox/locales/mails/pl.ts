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
      subject: "Płatność {amount} na rzecz {merchant} oczekuje",
      message:
        "Proszę nie płacić ponownie. Powiadomimy e-mailem, gdy płatność zostanie zatwierdzona lub odrzucona.",
    },
    denied: {
      subject: "Płatność {amount} na rzecz {merchant} nie powiodła się",
      message: "Środki nie zostały pobrane. Można zapłacić ponownie inną metodą płatności.",
    },
  },
  merchant: {
    paid: {
      subject: "Otrzymano {amount} od {buyer}",
      message: "Płatność przyszła przez Twój link do płatności.",
    },
    checked: {
      subject: "Płatność {amount} od {buyer} oczekuje",
      message:
        "Proszę jeszcze nie wysyłać. Powiadomimy e-mailem, gdy płatność zostanie zatwierdzona lub odrzucona.",
    },
    denied: {
      subject: "Płatność {amount} od {buyer} nie powiodła się",
      message: "Proszę nie wysyłać. Środki kupującego nie zostały pobrane.",
    },
  },
  tracking: {
    subject: "Śledzenie zamówienia w {merchant}",
    message: "Te dane pozwalają śledzić przesyłkę.",
    carrier: "Przewoźnik",
    number: "Numer przesyłki",
    link: "Śledź przesyłkę",
    date: "Data wysyłki",
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
  questions: "Pytania o zakup? Proszę odpowiedzieć na tę wiadomość lub skontaktować się: {email}.",
  noAddress: "Ten link do płatności nie pyta o adres dostawy.",
  pleaseSend: "Proszę wysłać zamówienie na powyższy adres.",
  footer: "Ta wiadomość pochodzi z sandboxa. Nie przelano prawdziwych pieniędzy.",
};
