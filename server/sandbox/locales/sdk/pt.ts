import type {SdkTexts} from "./texts.ts";

export const texts: SdkTexts = {
  language: "pt",
  close: "Fechar",
  cancel: "Cancelar",
  card: "Cartão de débito ou crédito",
  loading: "Carregando {name}…",
  silent: "Não foi possível carregar {name}. Feche esta janela e tente novamente.",
  frame: "Pagamento com {name}",
  continueThere: "Continue na janela de {name}.",
  showWindow: "Mostrar a janela",
  formLoading: "Carregando o formulário do cartão…",
  formSilent: "Não foi possível carregar o formulário. Cancele e tente novamente.",
  checkHeading: "Confirme com seu banco",
  checkFrame: "Verificação 3-D Secure do seu banco",
  checkLoading: "Carregando a verificação do seu banco…",
  checkSilent: "Não foi possível carregar a verificação do seu banco. Feche esta janela e tente novamente.",
  fields: {
    number: {
      title: "Número do cartão",
      name: "Número do cartão",
      wrong: "Verifique o número do cartão: está incompleto ou um dígito está errado.",
    },
    expiry: {
      title: "Data de validade",
      name: "Data de validade, mês e ano",
      wrong: "Este cartão venceu ou a data está incorreta. Digite-a como 04/30.",
    },
    cvv: {
      title: "Código de segurança",
      name: "Código de segurança",
      wrong: "Verifique o código de segurança: os 3 ou 4 dígitos no cartão.",
    },
    name: {
      title: "Nome no cartão",
      name: "Nome no cartão",
      wrong: "Digite o nome que está no cartão.",
    },
  },
  shipping: {
    ADDRESS_ERROR: "A loja não pode enviar para este endereço. Escolha outro.",
    COUNTRY_ERROR: "A loja não envia para este país. Escolha outro endereço.",
    STATE_ERROR: "A loja não envia para este estado. Escolha outro endereço.",
    ZIP_ERROR: "A loja não envia para este código postal. Escolha outro endereço.",
    METHOD_UNAVAILABLE: "Esta forma de entrega não está disponível. Escolha outra.",
    STORE_UNAVAILABLE: "Este ponto de venda não está disponível. Escolha outro.",
  },
};
