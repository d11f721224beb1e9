import type {MailTexts} from "./texts.ts";

export const arabic: MailTexts = {
  banner: "بيئة تجريبية: لا أموال حقيقية",
  greeting: "مرحبًا {name}،",
  buyer: {
    paid: {
      subject: "دفعت {amount} إلى {merchant}",
      message: "شكرًا لك. هذا إيصالك.",
    },
    checked: {
      subject: "دفعتك بقيمة {amount} إلى {merchant} قيد الانتظار",
      message: "يُرجى عدم الدفع مرة أخرى. سنرسل إليك رسالة عند قبول دفعتك أو رفضها.",
    },
    denied: {
      subject: "لم تكتمل دفعتك بقيمة {amount} إلى {merchant}",
      message: "لم يُخصم أي مبلغ. يمكنك الدفع مرة أخرى بطريقة دفع أخرى.",
    },
  },
  merchant: {
    paid: {
      subject: "استلمت {amount} من {buyer}",
      message: "وصلت الدفعة عبر رابط الدفع الخاص بك.",
    },
    checked: {
      subject: "دفعة بقيمة {amount} من {buyer} قيد الانتظار",
      message: "يُرجى عدم الشحن بعد. سنرسل إليك رسالة عند قبول الدفعة أو رفضها.",
    },
    denied: {
      subject: "لم تكتمل دفعة بقيمة {amount} من {buyer}",
      message: "يُرجى عدم الشحن. لم يُخصم أي مبلغ من المشتري.",
    },
  },
  tracking: {
    subject: "معلومات تتبع طلبك من {merchant}",
    message: "يمكنك تتبع شحنتك بهذه المعلومات.",
    carrier: "شركة الشحن",
    number: "رقم التتبع",
    link: "تتبع الشحنة",
    date: "تاريخ الشحن",
  },
  subtotal: "المجموع الفرعي",
  tax: "الضريبة",
  shipping: "الشحن",
  total: "الإجمالي",
  order: "الطلب",
  date: "التاريخ",
  from: "المشتري",
  paymentLink: "رابط الدفع",
  sendTo: "الشحن إلى",
  questions: "هل لديك أسئلة عن مشترياتك؟ يمكنك الرد على هذه الرسالة أو التواصل مع {email}.",
  noAddress: "رابط الدفع الخاص بك لا يطلب عنوان شحن.",
  pleaseSend: "يُرجى شحن الطلب إلى العنوان أعلاه.",
  footer: "هذه الرسالة من بيئة تجريبية. لم تُنقل أي أموال حقيقية.",
};
