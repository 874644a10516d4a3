/**
 * A process of its own for one mail: `node parse-mail.mjs <path> <folder> <most attachments>` parses the message at `path` and writes its attachments
 * to the folder. Prints a `ParsedMail` as JSON, with the names of the attachments in the order of their files `0`, `1`, ….
 */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { Parser } from "htmlparser2";
import PostalMime from "postal-mime";

const [source = "", folder = "", most = "0"] = process.argv.slice(2);

const mail = await PostalMime.parse(await readFile(source), { maxNestingDepth: 30, maxHeadersSize: 256 * 1024 });
const header = (/** @type {string} */ key) => mail.headers.find((one) => one.key === key)?.value ?? null;

/** The visible text of HTML. @param {string} html */
function textOf(html) {
  let text = "";
  let hidden = 0;
  const isHidden = (/** @type {string} */ name) => name === "script" || name === "style" || name === "title";
  const parser = new Parser({
    onopentag: (name) => {
      if (isHidden(name)) hidden++;
      if (name === "br") text += "\n";
    },
    ontext: (part) => {
      if (hidden === 0) text += part.replace(/\s+/g, " ");
    },
    onclosetag: (name) => {
      if (isHidden(name)) hidden--;
      if (/^(p|div|tr|li|h[1-6]|blockquote)$/.test(name)) text += "\n";
    },
  });
  parser.end(html);
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
    text: (mail.text?.trim() ? mail.text : textOf(mail.html ?? "")).slice(0, 200_000),
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
