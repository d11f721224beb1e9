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
      subject: "يجري التحقق من دفعتك بقيمة {amount} إلى {merchant}",
      message: "يُرجى عدم الدفع مرة أخرى. ستصلك رسالة أخرى فور البتّ في الأمر.",
    },
    denied: {
      subject: "لم تكتمل دفعتك بقيمة {amount} إلى {merchant}",
      message: "لم يُخصم أي مبلغ. إذا كنت لا تزال ترغب في الشراء، يمكنك الدفع بطريقة أخرى.",
    },
  },
  merchant: {
    paid: {
      subject: "استلمت {amount} من {buyer}",
      message: "وصلت الدفعة عبر رابط الدفع الخاص بك.",
    },
    checked: {
      subject: "يجري التحقق من دفعة بقيمة {amount} من {buyer}",
      message: "يُرجى الانتظار حتى يصل المبلغ قبل التسليم. ستصلك رسالة أخرى فور البتّ في الأمر.",
    },
    denied: {
      subject: "لم تكتمل دفعة بقيمة {amount} من {buyer}",
      message: "لم يُخصم أي مبلغ، ولا يلزمك شيء مقابلها.",
    },
  },
  subtotal: "المجموع الفرعي",
  tax: "الضريبة",
  shipping: "الشحن",
  total: "الإجمالي",
  order: "الطلب",
  date: "التاريخ",
  from: "المشتري",
  paymentLink: "رابط الدفع",
  sendTo: "الإرسال إلى",
  questions: "هل لديك أسئلة عن مشترياتك؟ يمكنك الرد على هذه الرسالة أو الكتابة إلى {email}.",
  noAddress: "رابط الدفع الخاص بك لا يطلب عنوان شحن.",
  pleaseSend: "يُرجى إرساله إلى العنوان أعلاه.",
  footer: "هذه الرسالة من بيئة تجريبية: لم تُنقل أي أموال حقيقية.",
};
