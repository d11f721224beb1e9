import type {LoadedTexts} from "./texts.ts";

export const texts: LoadedTexts = {
  language: "pt",
  direction: "ltr",
  first: {
    title: "Campos de cartão protegidos",
    required: "Todos os campos são obrigatórios",
    labels: {
      number: "Número do cartão",
      expiry: "Data de validade",
      cvv: "Código de segurança",
      postal: "Código postal",
    },
    expiryFormat: "MM/AA",
    pay: "Pagar #",
    processing: "Seu pagamento está sendo processado.",
    loadFailed: "Não foi possível carregar o formulário de pagamento.",
    tryAgain: "Tentar novamente",
    network: "A conexão foi perdida. Nada foi cobrado. Por favor, tente novamente.",
  },
  paying: {
    missing: {
      number: "Falta o número do cartão. Digite todos os dígitos.",
      expiry: "Falta a data de validade. Digite-a como MM/AA.",
      cvv: "Falta o código de segurança. Digite os # dígitos.",
      postal: "Falta o código postal. Digite o que está no seu banco.",
    },
    wrong: {
      number: "Este número de cartão não está certo. Verifique cada dígito.",
      expiry: "Esta data não está certa ou já passou. Digite-a como MM/AA.",
      cvv: "Este código não está certo. Digite os # dígitos.",
      postal: "Este código postal não está certo. Verifique-o.",
    },
    right: "Parece certo",
    paying: "Pagando…",
    misconfigured:
      "Este formulário de pagamento não está configurado corretamente. Por favor, entre em contato com a loja.",
    stillWorking: "Só mais um momento. Por favor, mantenha esta página aberta.",
    complete: "Pagamento concluído",
    amount: "Valor",
    card: "Cartão",
    cardEnding: "com final #",
    order: "Número do pedido",
    copy: "Copiar o número do pedido",
    copied: "Copiado",
    canceled: "Pagamento não concluído. Nada foi cobrado.",
    approved: "Seu pagamento foi aprovado. A loja está finalizando seu pedido.",
    checking: "Estamos verificando se o pagamento foi concluído. Por favor, não pague novamente.",
    expiring:
      "Os dados do seu cartão ficam aqui por mais um minuto. Pague agora ou será preciso digitá-los novamente.",
    expired:
      "A sessão segura terminou e os campos do cartão foram esvaziados. Por favor, digite os dados do cartão novamente.",
    sessionEnded: "A sessão segura terminou. Nada foi cobrado. Tente novamente.",
    waiting: "Aguardamos o seu pagamento. Se a janela desapareceu, comece de novo.",
    startOver: "Começar de novo",
    checkForm: "Há algo a corrigir no formulário.",
    amountChanged: "O total agora é #. Nada foi cobrado. Se estiver de acordo, toque em Pagar.",
    declines: {
      funds: "Seu banco recusou este cartão por falta de saldo. Use outro cartão.",
      expired: "Segundo seu banco, este cartão venceu. Use outro cartão.",
      code: "Seu banco não aceitou o código de segurança. Verifique-o e tente novamente.",
    },
    errors: {
      declined: "Seu banco recusou este cartão. Use outro cartão ou consulte seu banco.",
      "authentication-failed":
        "Seu banco não conseguiu confirmar sua identidade. Nada foi cobrado. Tente novamente ou use outro cartão.",
      "order-create": "Não foi possível iniciar o pedido. Nada foi cobrado. Por favor, tente novamente.",
      capture: "O pagamento não foi aceito. Nada foi cobrado. Tente novamente ou use outro cartão.",
      "popup-blocked":
        "Não foi possível abrir a janela de pagamento. Nada foi cobrado. Permita pop-ups nesta página e tente novamente.",
      "not-eligible":
        "Esta forma de pagamento não está disponível para esta compra. Nada foi cobrado. Escolha outra.",
      "unexpected-state":
        "Não foi possível confirmar este pagamento. Consulte a loja antes de pagar novamente.",
    },
  },
};
