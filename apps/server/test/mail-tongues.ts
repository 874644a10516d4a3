/** What mail programs and people write in eight languages. */
export interface Tongue {
  words: string[];
  wrote: (date: string, who: string) => string;
  fields: [from: string, sent: string, to: string, subject: string];
  forwarded: string;
  original: string;
  charset: string;
}

export const tongues: Record<string, Tongue> = {
  en: {
    words: [
      "The login form follows any address",
      "On the page /wiki/new the victim sees what I wrote:",
      "Steps to reproduce",
      "An attacker takes over accounts",
    ],
    wrote: (date, who) => `On ${date}, ${who} wrote:`,
    fields: ["From", "Sent", "To", "Subject"],
    forwarded: "Forwarded message",
    original: "Original Message",
    charset: "utf-8",
  },
  fr: {
    words: [
      "La page de connexion accepte n’importe quelle adresse",
      "Le champ titre montre ce que la victime a écrit :",
      "Étapes à suivre",
      "Un attaquant prend les comptes",
    ],
    wrote: (date, who) => `Le ${date}, ${who} a écrit :`,
    fields: ["De", "Envoyé", "À", "Objet"],
    forwarded: "Message transféré",
    original: "Message d’origine",
    charset: "windows-1252",
  },
  de: {
    words: [
      "Die Anmeldung folgt jeder Adresse",
      "Am Ende der Seite steht, was das Opfer schrieb:",
      "Schritte zum Nachstellen",
      "Ein Angreifer übernimmt Konten",
    ],
    wrote: (date, who) => `Am ${date} schrieb ${who}:`,
    fields: ["Von", "Gesendet", "An", "Betreff"],
    forwarded: "Weitergeleitete Nachricht",
    original: "Ursprüngliche Nachricht",
    charset: "iso-8859-1",
  },
  es: {
    words: [
      "El formulario acepta cualquier dirección",
      "El campo muestra lo que la víctima escribió:",
      "Pasos para reproducir",
      "Un atacante toma cuentas",
    ],
    wrote: (date, who) => `El ${date}, ${who} escribió:`,
    fields: ["De", "Enviado", "Para", "Asunto"],
    forwarded: "Mensaje reenviado",
    original: "Mensaje original",
    charset: "utf-8",
  },
  pt: {
    words: [
      "O formulário segue qualquer endereço",
      "A página mostra o que a vítima escreveu:",
      "Passos",
      "Um atacante assume contas",
    ],
    wrote: (date, who) => `Em ${date}, ${who} escreveu:`,
    fields: ["De", "Enviado", "Para", "Assunto"],
    forwarded: "Mensagem encaminhada",
    original: "Mensagem original",
    charset: "iso-8859-1",
  },
  ru: {
    words: [
      "Форма входа принимает любой адрес",
      "На странице видно, что жертва написала:",
      "Шаги",
      "Злоумышленник получает доступ",
    ],
    wrote: (date, who) => `${date}, ${who} написал:`,
    fields: ["От", "Отправлено", "Кому", "Тема"],
    forwarded: "Пересылаемое сообщение",
    original: "Исходное сообщение",
    charset: "utf-8",
  },
  ja: {
    words: [
      "ログインフォームは任意のアドレスに従います",
      "被害者のページに表示される内容:",
      "再現手順",
      "攻撃者はアカウントを乗っ取れます",
    ],
    wrote: (date, who) => `${date} ${who}:`,
    fields: ["差出人", "送信日時", "宛先", "件名"],
    forwarded: "転送メッセージ",
    original: "元のメッセージ",
    charset: "utf-8",
  },
  zh: {
    words: ["登录表单会跳转到任意地址", "受害者在页面上看到:", "重现步骤", "攻击者可以接管账户"],
    wrote: (date, who) => `${who} 于${date}写道:`,
    fields: ["发件人", "发送时间", "收件人", "主题"],
    forwarded: "转发的邮件",
    original: "原始邮件",
    charset: "utf-8",
  },
};
