/**
 * A process of its own for one mail: `node parse-mail.mjs <path> <folder> <most attachments> [<file of keys> [<file of the passphrase>]]` parses the message at
 * `path`, decrypts what is encrypted to the operator's keys, and writes to the folder its attachments as `0`, `1`, …, a text that is too long for a report as `text`, and the message without the secrets of our private links as `original`. Prints a
 * `ParsedMail` as JSON, with the names of the attachments in the order of their files.
 */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { hasEncrypted } from "./openpgp/find-encrypted.mjs";
import { markdownOf, saysMore, wordsOf } from "./parsing/html-markdown.mjs";
import { MailDecoder } from "./parsing/mail-decoder.mjs";
import { withoutPrivateLinks } from "./parsing/private-links.mjs";
import { redactMessage } from "./parsing/redact-message.mjs";
import { unpackTnef } from "./parsing/tnef.mjs";

/** Characters that are printed; a longer text is also a file. */
const maxText = 200_000;
/** Headers of those that are kept. */
const maxHeaders = 100;
/** Headers that tell how a mail came, beside those that have fields of their own; `x-` with the name of a program that sends forms begins more. */
const kept =
  /^(?:(?:auto-submitted|precedence|return-path|list-id|list-post|list-unsubscribe|resent-from)$|x-(?:autoreply|autorespond|autoresponder|failed-recipients|forwarded-for|forwarded-to|original-from|mailer)$|x-(?:php|ms-exchange-inbox|ms-exchange-generated|form|wp|gravity|ninja|elementor|fluent|typeform|jotform|netlify|hs-form|squarespace|wix|webflow|google-form|tally))/;

// The library joins the lines of a part by a Blob with a piece for each, which takes many seconds for hundreds of thousands of lines.
globalThis.Blob = /** @type {any} */ (
  class {
    /** @param {(Uint8Array | ArrayBuffer | string)[]} pieces */
    constructor(pieces = []) {
      this.bytes = Buffer.concat(pieces.map((piece) => Buffer.from(/** @type {any} */ (piece))));
    }
    async arrayBuffer() {
      return new Uint8Array(this.bytes).buffer;
    }
  }
);
globalThis.TextDecoder = /** @type {any} */ (MailDecoder);
// It makes decoders while it loads.
const { default: PostalMime, addressParser } = await import("postal-mime");

const [source = "", folder = "", most = "0", keyFile = "", passphraseFile = ""] = process.argv.slice(2);
const message = await readFile(source);
/** @param {Buffer} bytes */
const parse = (bytes) => PostalMime.parse(bytes, { maxNestingDepth: 30, maxHeadersSize: 256 * 1024 });
const mail = await parse(message);
const header = (/** @type {string} */ key) => mail.headers.find((one) => one.key === key)?.value ?? null;

/** @typedef {import("./openpgp/find-encrypted.mjs").Part} Part */

/** @param {Awaited<ReturnType<typeof parse>>} mail */
function contentOf({ text = "", html = "", attachments, subject = null }) {
  const parts = attachments.map(({ filename, content, contentId, mimeType }) => ({
    filename: filename ?? (mimeType === "message/rfc822" ? "mail.eml" : ""),
    content: Buffer.from(/** @type {any} */ (content)),
    contentId: contentId?.replace(/^<|>$/g, "") ?? null,
    mimeType,
  }));
  return { text, html, parts, subject };
}

const content = { ...contentOf(mail), failure: null, isSigned: false };
// The library takes a while to load.
const { openEncrypted } = hasEncrypted(content) ? await import("./openpgp/open-encrypted.mjs") : {};
const opened = openEncrypted
  ? await openEncrypted(content, { keyFile, passphraseFile }, async (bytes) => contentOf(await parse(bytes)))
  : content;
let { text, html } = opened;
/** @type {Part[]} */
const files = [];
let leftOut = 0;
for (const part of opened.parts) {
  const unpacked =
    /^winmail(-\d+)?\.dat$|\.tnef$/i.test(part.filename) || part.content.length > 6 ? unpackTnef(part.content) : null;
  if (!unpacked) {
    files.push(part);
    continue;
  }
  for (const { filename, content } of unpacked.files) files.push({ filename, content, contentId: null, mimeType: "" });
  if (!text.trim() && !html.trim()) [text, html] = [unpacked.plain, unpacked.html];
  leftOut += unpacked.leftOut;
  // What cannot be read here, as a letter of rich text alone, stays in the file.
  if (!unpacked.isWhole || (!text.trim() && !html.trim())) files.push(part);
}
// Before Markdown is made of them, which escapes characters; and afterwards, for what stood apart in the HTML.
[text, html] = [withoutPrivateLinks(text), withoutPrivateLinks(html)];
if (html !== "" && (!text.trim() || saysMore(html, text))) {
  text = markdownOf(html).trim() || wordsOf(html).text || text;
}
text = withoutPrivateLinks(text);

const attached = files.slice(0, Number(most));
for (const [index, { content, filename, mimeType }] of attached.entries()) {
  const isText = /^(text|message)\//i.test(mimeType) || /\.(eml|mht|txt|html?|md)$/i.test(filename);
  const cleaned = isText ? redactMessage(content) : content;
  await writeFile(path.join(folder, String(index)), cleaned, { mode: 0o600 });
}
await writeFile(path.join(folder, "text"), text, { mode: 0o600 });
await writeFile(path.join(folder, "original"), redactMessage(message), { mode: 0o600 });

const people = [...(mail.to ?? []), ...(mail.cc ?? []), ...(mail.deliveredTo ? [{ address: mail.deliveredTo }] : [])];
const replyTo = mail.replyTo?.find(({ address }) => address)?.address ?? null;
const original = header("x-original-from");
process.stdout.write(
  JSON.stringify({
    from: mail.from?.address ?? null,
    name: mail.from?.name || null,
    replyTo,
    replyToName: mail.replyTo?.find(({ address }) => address)?.name || (original && addressParser(original)[0]?.name) || null,
    to: people.flatMap((person) => person.address ?? []).slice(0, 50),
    subject: withoutPrivateLinks(opened.subject ?? mail.subject ?? ""),
    text: text.slice(0, maxText),
    messageId: mail.messageId ?? null,
    references: `${mail.inReplyTo ?? ""} ${mail.references ?? ""}`.match(/<[^<>\s]{1,500}>/g)?.slice(0, 50) ?? [],
    headers: Object.fromEntries(
      mail.headers
        .filter(({ key }) => kept.test(key))
        .slice(0, maxHeaders)
        .map(({ key, value }) => [key.slice(0, 100), value.slice(0, 500)]),
    ),
    contentType: header("content-type"),
    attachments: attached.map(({ filename }) => withoutPrivateLinks(filename)),
    contentIds: attached.map(({ contentId }) => contentId),
    encryption: opened.failure,
    isSigned: opened.isSigned,
    leftOut: leftOut + files.length - attached.length,
  }),
);
