import { escapeHtml } from "../src/platform/escape-html.ts";
import { type Tongue, tongues } from "./mail-tongues.ts";

/** Mails as people write them: what they say, and how clients of ten kinds carry, quote and sign it in eight languages. */
export interface CorpusMail {
  /** How it was made, for the message of a failed test. */
  kind: string;
  raw: Buffer;
  /** What its sender wrote: pieces that must all be found. */
  said: string[];
  /** Whether it answers a mail of ours, whose text it quotes. */
  isAnswer: boolean;
  /** Lines of the mail of ours that it quotes. */
  ours: string[];
}

/** A generator of numbers from 0 to 1 that gives the same again for a seed (mulberry32). */
export function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** How a client puts an answer and the mail that it answers together. */
interface Client {
  name: string;
  html: boolean;
  /** The mark of quoted lines; none where a block of fields stands above the mail. */
  quote: ">" | "fields" | "separator" | "blockquote" | "none";
  transfer: "8bit" | "quoted-printable" | "base64";
}

const clients: Client[] = [
  { name: "gmail", html: false, quote: ">", transfer: "quoted-printable" },
  { name: "gmail-html", html: true, quote: "blockquote", transfer: "quoted-printable" },
  { name: "outlook", html: true, quote: "fields", transfer: "base64" },
  { name: "outlook-plain", html: false, quote: "fields", transfer: "8bit" },
  { name: "outlook-old", html: false, quote: "separator", transfer: "8bit" },
  { name: "apple", html: true, quote: "blockquote", transfer: "8bit" },
  { name: "thunderbird", html: false, quote: ">", transfer: "8bit" },
  { name: "mutt", html: false, quote: ">", transfer: "8bit" },
  { name: "proton", html: true, quote: "blockquote", transfer: "base64" },
  { name: "phone", html: false, quote: "none", transfer: "base64" },
];

const code = [
  "GET /x?id=1%20OR%201=1 HTTP/1.1",
  "Host: api.lark.example",
  "user_id=admin*&_csrf=`x`",
  '<img src=x onerror=alert(1)> {"role":"admin"}',
  "curl -X POST https://api.lark.example/v1/users/1/role_id",
];
const evidence: ((lines: string[]) => string[])[] = [
  (lines) => lines,
  (lines) => lines.map((line) => `> ${line}`),
  (lines) => lines.map((line, at) => `${at + 1}. ${line}`),
  (lines) => ["```", ...lines, "```"],
  (lines) => ["____________________", ...lines],
  (lines) => lines.map((line) => `- ${line}`),
];

/** The mail of ours that an answer quotes. */
export interface OwnMail {
  from: string;
  subject: string;
  text: string;
}

/** Mails for a seed; answers quote `own` and come from `guest`. */
export function corpusOf(count: number, seed: number, own: OwnMail, guest: string): CorpusMail[] {
  const random = numbersOf(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  return Array.from({ length: count }, (_, at) => {
    const [language, tongue] = pick(Object.entries(tongues));
    const client = pick(clients);
    const form = pick(["first", "forwarded", "answer", "answer", "answer-below"] as const);
    const isAnswer = form.startsWith("answer");
    const told = [pick(tongue.words), ...(random() < 0.7 ? [pick(tongue.words)] : [])];
    const shown = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(code));
    const said = [`${pick(tongue.words)} #${at}`, ...told, ...shown];
    const lines = [said[0] ?? "", "", ...told, "", ...pick(evidence)(shown)];
    if (random() < 0.4) lines.push("", "-- ", `Kim ${at}`, "+1 555 0100");
    const date = `23.11.2026 10:0${at % 10}`;
    const quoted = own.text.split("\n");
    const body = isAnswer
      ? answerOf(lines, quoted, form === "answer-below", tongue, client, own, guest, date)
      : form === "forwarded"
        ? [
            said[0] ?? "",
            "",
            `---------- ${tongue.forwarded} ---------`,
            ...fieldsOf(tongue, "Kim <kim@outside.example>", guest, date, "Hole"),
            "",
            ...lines.slice(2),
          ]
        : lines;
    const text = client.html ? htmlOf(body) : body.join("\r\n");
    return {
      kind: `${at} ${language} ${client.name} ${form}`,
      raw: messageOf(text, client, tongue, guest, at),
      said,
      isAnswer,
      ours: quoted,
    };
  });
}

function fieldsOf(
  { fields: [from, sent, to, subject] }: Tongue,
  who: string,
  guest: string,
  date: string,
  title: string,
): string[] {
  return [`${from}: ${who}`, `${sent}: ${date}`, `${to}: ${guest}`, `${subject}: ${title}`];
}

function answerOf(
  lines: string[],
  quoted: string[],
  isBelow: boolean,
  tongue: Tongue,
  client: Client,
  own: OwnMail,
  guest: string,
  date: string,
): string[] {
  if (client.quote === "none") return lines;
  const head = fieldsOf(tongue, `Safeport <${own.from}>`, guest, date, own.subject);
  if (client.quote === "fields") return [...lines, "", ...head, "", ...quoted];
  if (client.quote === "separator") return [...lines, "", `-----${tongue.original}-----`, ...head, "", ...quoted];
  const block = [tongue.wrote(date, `Safeport <${own.from}>`), ...quoted.map((line) => (line === "" ? ">" : `> ${line}`))];
  return isBelow ? [...block, "", ...lines] : [...lines, "", ...block];
}

/** Lines as HTML: quoted ones in a quote, those of code as it is, and each other one in an element of its own. */
function htmlOf(lines: readonly string[]): string {
  const parts: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (line.startsWith(">")) {
      const start = at;
      while ((lines[at + 1] ?? "").startsWith(">")) at++;
      const inner = lines.slice(start, at + 1).map((one) => `<div>${escapeHtml(one.replace(/^> ?/, "")) || "<br>"}</div>`);
      parts.push(`<blockquote type="cite">${inner.join("")}</blockquote>`);
    } else if (line === "```") {
      const end = lines.indexOf("```", at + 1);
      parts.push(`<pre>${escapeHtml(lines.slice(at + 1, end).join("\n"))}</pre>`);
      at = end;
    } else parts.push(`<div>${escapeHtml(line) || "<br>"}</div>`);
  }
  return `<html><head><style>p{margin:0}</style></head><body>${parts.join("\r\n")}</body></html>`;
}

function messageOf(text: string, client: Client, { charset }: Tongue, guest: string, at: number): Buffer {
  const isUtf8 = charset === "utf-8";
  const bytes = isUtf8 ? Buffer.from(text) : Buffer.from(text.replaceAll("’", "'"), "latin1");
  // Every fifth names no charset.
  const label = at % 5 === 0 ? "" : `; charset=${charset}`;
  const head = [
    `From: Kim <${guest}>`,
    "To: reports@lark.example",
    `Subject: Mail ${at}`,
    `Message-ID: <${at}@corpus.example>`,
    "MIME-Version: 1.0",
    `Content-Type: text/${client.html ? "html" : "plain"}${label}`,
    `Content-Transfer-Encoding: ${client.transfer}`,
  ];
  const body = {
    "8bit": () => bytes,
    base64: () => Buffer.from(bytes.toString("base64").replace(/.{76}/g, "$&\r\n")),
    "quoted-printable": () => Buffer.from(quotedPrintable(bytes)),
  };
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), body[client.transfer]()]);
}

function quotedPrintable(bytes: Buffer): string {
  return bytes
    .toString("latin1")
    .split("\r\n")
    .map((line) => {
      let out = "";
      let width = 0;
      for (const unit of line) {
        const byte = unit.charCodeAt(0);
        const written =
          byte > 0x7e || byte < 0x20 || unit === "=" ? `=${byte.toString(16).toUpperCase().padStart(2, "0")}` : unit;
        if (width + written.length > 74) {
          out += "=\r\n";
          width = 0;
        }
        out += written;
        width += written.length;
      }
      return out.replace(/ $/, "=20");
    })
    .join("\r\n");
}
