/**
 * A process of its own for one mail: `node parse-mail.mjs <path> <folder> <most attachments>` parses the message at `path` and writes its attachments
 * to the folder. Prints a `ParsedMail` as JSON, with the names of the attachments in the order of their files `0`, `1`, ….
 */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { Tokenizer } from "htmlparser2";
import PostalMime from "postal-mime";

const [source = "", folder = "", most = "0"] = process.argv.slice(2);

const maxText = 200_000;

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

const mail = await PostalMime.parse(await readFile(source), { maxNestingDepth: 30, maxHeadersSize: 256 * 1024 });
const header = (/** @type {string} */ key) => mail.headers.find((one) => one.key === key)?.value ?? null;

/** The visible text of HTML, up to `maxText`. Reads tokens: a parser searches its open elements for each closing tag. @param {string} html */
function textOf(html) {
  let text = "";
  let hidden = "";
  let isLineEmpty = true;
  const show = (/** @type {string} */ part) => {
    if (hidden !== "" || text.length >= maxText) return;
    text += part;
    isLineEmpty = part === "\n" || (isLineEmpty && part.trim() === "");
  };
  const blocks = /^(p|div|tr|li|h[1-6]|blockquote)$/;
  const ignored = () => {};
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname: (start, end) => {
        const name = html.slice(start, end).toLowerCase();
        if (name === "br" || (blocks.test(name) && !isLineEmpty)) show("\n");
        if (hidden === "" && /^(script|style|title)$/.test(name)) hidden = name;
      },
      onclosetag: (start, end) => {
        const name = html.slice(start, end).toLowerCase();
        if (name === hidden) hidden = "";
        if (blocks.test(name)) show("\n");
      },
      ontext: (start, end) => show(html.slice(start, Math.min(end, start + maxText)).replace(/\s+/g, " ")),
      ontextentity: (codepoint) => show(String.fromCodePoint(codepoint)),
      oncdata: ignored,
      onattribdata: ignored,
      onattribentity: ignored,
      onattribend: ignored,
      onattribname: ignored,
      oncomment: ignored,
      ondeclaration: ignored,
      onend: ignored,
      onopentagend: ignored,
      onprocessinginstruction: ignored,
      onselfclosingtag: ignored,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return text.trim();
}

const attachments = mail.attachments.slice(0, Number(most));
for (const [index, { content }] of attachments.entries())
  await writeFile(path.join(folder, String(index)), typeof content === "string" ? content : Buffer.from(content), {
    mode: 0o600,
  });

const people = [...(mail.to ?? []), ...(mail.cc ?? []), ...(mail.deliveredTo ? [{ address: mail.deliveredTo }] : [])];
process.stdout.write(
  JSON.stringify({
    from: mail.from?.address ?? null,
    name: mail.from?.name || null,
    to: people.flatMap((person) => person.address ?? []).slice(0, 50),
    subject: mail.subject ?? "",
    text: (mail.text?.trim() ? mail.text : textOf(mail.html ?? "")).slice(0, maxText),
    messageId: mail.messageId ?? null,
    references: `${mail.inReplyTo ?? ""} ${mail.references ?? ""}`.match(/<[^<>\s]{1,500}>/g)?.slice(0, 50) ?? [],
    autoSubmitted: header("auto-submitted"),
    precedence: header("precedence"),
    returnPath: header("return-path"),
    contentType: header("content-type"),
    attachments: attachments.map(({ filename }) => filename ?? ""),
    leftOut: mail.attachments.length - attachments.length,
  }),
);
