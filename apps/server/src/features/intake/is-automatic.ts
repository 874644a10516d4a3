import type { MailRefusal } from "@safeport/contract/intake/intake.values";
import { domainOf, isForm, isNoReply, isWebsite } from "./is-form.ts";
import type { ParsedMail } from "./parse-mail.ts";

/** How notices of absence begin in the languages of mail programs; each program puts a colon behind it. */
const absence =
  /^(?:automatic reply|auto(?:matic)?[- ]?(?:reply|response)|out of (?:the )?office|réponse automatique|absence du bureau|automatische antwort|abwesenheits(?:notiz|nachricht)|respuesta automática|fuera de la oficina|risposta automatica|resposta automática|automatisch antwoord|afwezigheidsbericht|autosvar|automatiskt svar|automatyczna odpowiedź|автоответ|自动答复|自动回复|自動返信|자동 회신|automatisk svar|automaattinen vastaus|automatick(?:á|a) odpov(?:ěď|eď)|automatikus válasz|răspuns automat|otomatik yanıt|автоматический ответ|автоматична відповідь|автоматичен отговор|αυτόματη απάντηση|automatski odgovor|samodejni odgovor|sjálfvirkt svar|automaatvastus|automātiska atbilde|automatinis atsakymas|自動応答|自動回覆|رد تلقائي|מענה אוטומטי|תשובה אוטומטית|trả lời tự động|balasan otomatis)\s{0,3}[:：]/i;

/**
 * Why a mail is no person's: it says that another did not arrive, answers in somebody's absence (RFC 3834), or is one of our own that came back (`isOurs`); null for all others,
 * also those that came through a list, by a rule that forwards them or from the form of a website.
 */
export function refusalOf(mail: ParsedMail, isOurs: boolean): MailRefusal | null {
  const { headers, from, contentType, subject } = mail;
  const has = (key: string) => headers[key] !== undefined;
  if (
    /^\s*multipart\/report\b/i.test(contentType ?? "") ||
    has("x-failed-recipients") ||
    /^(mailer-daemon|postmaster)@/i.test(from ?? "")
  )
    return "bounce";
  if (isOurs) return "loop";
  const automatic = headers["auto-submitted"] ?? "";
  if (/^\s*<\s*>/.test(headers["return-path"] ?? "")) return "bounce";
  const saysSo = has("x-autoreply") || has("x-autorespond") || has("x-autoresponder");
  // Forms call their mails generated, of which a person wrote the text.
  const isWritten = /^\s*(no\b|$)/i.test(automatic) || (/^\s*auto-generated\b/i.test(automatic) && isForm(mail));
  // Whatever way it came: a notice of absence has marks of a rule, too.
  if (saysSo || !isWritten || /^\s*auto_reply\b/i.test(headers.precedence ?? "")) return "auto_reply";
  if (absence.test(subject.trim())) return "auto_reply";
  const cameOn = isForwarded(mail) || authorOf(mail) !== from;
  if (cameOn) return null;
  if (/^\s*(bulk|junk)\b/i.test(headers.precedence ?? "") && !has("list-id")) return "auto_reply";
  return isNoReply(from) ? "auto_reply" : null;
}

/** Whether a list or a rule has sent it on, which changes who the envelope names. */
function isForwarded({ headers }: ParsedMail): boolean {
  return ["x-forwarded-for", "x-forwarded-to", "resent-from", "list-id"].some((key) => headers[key] !== undefined);
}

/**
 * The address of the person who wrote: Reply-To where the sender is a list that writes in its own name or a website's form. A mail of a person counts as From
 * says, which its provider may have checked.
 */
export function authorOf(mail: ParsedMail): string | null {
  const { from, name, replyTo, headers, to } = mail;
  if (from === null) return replyTo;
  const original = /[^\s<>"]{1,64}@[^\s<>"]{1,190}/.exec(headers["x-original-from"] ?? "")?.[0] ?? null;
  const written = original ?? replyTo;
  if (written === null || written.toLowerCase() === from.toLowerCase()) return from;
  const listId = headers["list-id"] ?? "";
  const isOfList = listId !== "" || /^\s*list\b/i.test(headers.precedence ?? "");
  const isListItself =
    isOfList &&
    (original !== null ||
      listId.toLowerCase().includes(from.replace("@", ".").toLowerCase()) ||
      (headers["list-post"] ?? "").toLowerCase().includes(from.toLowerCase()) ||
      / via /i.test(name ?? "") ||
      to.some((address) => address.toLowerCase() === from.toLowerCase()));
  if (isListItself || isWebsite(from) || isForm(mail)) return written;
  // A form of the company's own site, which writes to the company in the name of somebody outside.
  const domain = domainOf(from);
  return domain !== domainOf(written) && to.some((address) => domainOf(address) === domain) ? written : from;
}
