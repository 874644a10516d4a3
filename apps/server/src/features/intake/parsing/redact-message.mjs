import { withoutPrivateLinks } from "./private-links.mjs";

/** Parts of a message, one in another, that are looked into; what is deeper counts as the text of the part around it. */
const maxDepth = 20;

/**
 * A message as it came, but for the secrets of our private links in its parts; a part with one is written anew, the others keep their bytes.
 * @param {Buffer} message
 */
export function redactMessage(message) {
  // One character for each byte.
  return Buffer.from(redactPart(message.toString("latin1"), 0), "latin1");
}

/** @param {string} part @param {number} depth @returns {string} */
function redactPart(part, depth) {
  const blank = /\r?\n\r?\n/.exec(part);
  if (!blank) return withoutPrivateLinks(part);
  const head = part.slice(0, blank.index);
  const body = part.slice(blank.index + blank[0].length);
  const headers = head.replace(/\r?\n[ \t]+/g, " ");
  const type = /^content-type:[^\r\n]*/im.exec(headers)?.[0] ?? "";
  const boundary = /multipart\//i.test(type) ? /boundary ?= ?(?:"([^"]{1,200})"|([^ ;"]{1,200}))/i.exec(type) : null;
  const keep = (/** @type {string} */ text) => withoutPrivateLinks(head) + blank[0] + text;
  if (depth < maxDepth && boundary) return keep(redactParts(body, boundary[1] ?? boundary[2] ?? "", depth));
  const encoding = /^content-transfer-encoding:\s{0,20}(base64|quoted-printable)/im.exec(headers)?.[1]?.toLowerCase();
  if (!encoding) {
    const isMessage = /^content-type:\s{0,20}message\/rfc822/im.test(headers);
    return keep(isMessage && depth < maxDepth ? redactPart(body, depth + 1) : withoutPrivateLinks(body));
  }
  const decoded = encoding === "base64" ? fromBase64(body) : fromQuoted(body);
  const cleaned = withoutPrivateLinks(decoded);
  if (cleaned === decoded) return keep(body);
  const newHead = withoutPrivateLinks(head).replace(/^(content-transfer-encoding:)[^\r\n]*/im, "$1 base64");
  return newHead + blank[0] + toBase64(cleaned);
}

/** @param {string} body @param {string} boundary @param {number} depth */
function redactParts(body, boundary, depth) {
  const mark = `--${boundary}`;
  /** @type {string[]} */
  const done = [];
  let from = 0;
  let isInPart = false;
  const end = (/** @type {number} */ to) => {
    const piece = body.slice(from, to);
    done.push(isInPart ? redactPart(piece, depth + 1) : withoutPrivateLinks(piece));
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
