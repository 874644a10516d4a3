import { withoutPrivateLinks } from "./private-links.mjs";

/** Parts of a message, one in another, that are looked into, and how often its bytes are in all. */
const most = { depth: 30, times: 20 };
/** What stands for a part that is not looked into. */
export const removedPart = "[This part of the email is too deep in others, and was left out.]";

/**
 * A message as it came, but for the secrets of our private links in its parts, also in encodings within one another; a part with one is written again, the
 * others keep their bytes.
 * @param {Buffer} message
 */
export function redactMessage(message) {
  const budget = { bytes: most.times * message.length + 100_000 };
  // One character for each byte.
  return Buffer.from(redactPart(message.toString("latin1"), 0, budget), "latin1");
}

/** @typedef {{ bytes: number }} Budget */

/** @param {string} part @param {number} depth @param {Budget} budget @returns {string} */
function redactPart(part, depth, budget) {
  budget.bytes -= part.length;
  if (depth > most.depth || budget.bytes < 0) return removedPart;
  const blank = /^\r?\n|\r?\n\r?\n/.exec(part);
  if (!blank) return withoutPrivateLinks(part);
  const head = part.slice(0, blank.index);
  const body = part.slice(blank.index + blank[0].length);
  const headers = head.replace(/\r?\n[ \t]+/g, " ");
  const type = /^content-type:[^\r\n]*/im.exec(headers)?.[0] ?? "";
  const boundary = /multipart\//i.test(type) ? /boundary ?= ?(?:"([^"]{1,200})"|([^ ;"]{1,200}))/i.exec(type) : null;
  const isMessage = /^content-type:\s{0,20}message\/(?:rfc822|global)/i.test(type) || isMessageFile(headers);
  const redact = (/** @type {string} */ text) => {
    if (boundary) return redactParts(text, boundary[1] ?? boundary[2] ?? "", depth, budget);
    return isMessage ? redactPart(text, depth + 1, budget) : withoutPrivateLinks(text);
  };
  const keep = (/** @type {string} */ text) => withoutPrivateLinks(head) + blank[0] + text;
  // A part that names an encoding may have none.
  const asIs = redact(body);
  const encoding = /^content-transfer-encoding:\s{0,20}(base64|quoted-printable)/im.exec(headers)?.[1]?.toLowerCase();
  if (!encoding) return keep(asIs);
  const decoded = encoding === "base64" ? fromBase64(asIs) : fromQuoted(asIs);
  const cleaned = redact(decoded);
  if (cleaned === decoded) return keep(asIs);
  const newHead = withoutPrivateLinks(head).replace(/^(content-transfer-encoding:)[^\r\n]*/gim, "$1 base64");
  return newHead + blank[0] + toBase64(cleaned);
}

/** Whether a part is a message by its name. @param {string} headers */
const isMessageFile = (headers) => /name[^=;\r\n]{0,4}=[^;\r\n]{1,200}\.eml\b/i.test(headers);

/** @param {string} body @param {string} boundary @param {number} depth @param {Budget} budget */
function redactParts(body, boundary, depth, budget) {
  const mark = `--${boundary}`;
  /** @type {string[]} */
  const done = [];
  let from = 0;
  let isInPart = false;
  const end = (/** @type {number} */ to) => {
    const piece = body.slice(from, to);
    done.push(isInPart ? redactPart(piece, depth + 1, budget) : withoutPrivateLinks(piece));
  };
  for (let at = body.indexOf(mark); at !== -1; at = body.indexOf(mark, at + mark.length)) {
    if (at > 0 && body[at - 1] !== "\n") continue;
    const line = body.indexOf("\n", at);
    const next = line === -1 ? body.length : line + 1;
    end(at);
    done.push(body.slice(at, next));
    isInPart = !body.startsWith("--", at + mark.length);
    from = next;
  }
  end(body.length);
  return done.join("");
}

/** @param {string} body */
const fromBase64 = (body) => Buffer.from(body, "base64").toString("latin1");

/** @param {string} body */
const fromQuoted = (body) =>
  body
    .replace(/[ \t]{0,200}=[ \t]{0,200}\r?\n/g, "")
    .replace(/=([0-9a-f]{2})/gi, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/** @param {string} text */
const toBase64 = (text) => `${Buffer.from(text, "latin1").toString("base64").replace(/.{76}/g, "$&\r\n")}\r\n`;
