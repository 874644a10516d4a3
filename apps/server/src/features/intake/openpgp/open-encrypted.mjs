import { readFile } from "node:fs/promises";
import * as openpgp from "openpgp";
import { wordsOf } from "../parsing/html-markdown.mjs";
import { begin, end, isEncrypted } from "./find-encrypted.mjs";

/** Bytes that all that is opened of one mail may have, texts and files that are opened, and keys that are tried without being named. */
const most = { bytes: 20 * 1024 * 1024, messages: 10, keys: 5 };
/** @typedef {"no_key" | "wrong_key" | "damaged" | "too_large"} Failure */
/** @typedef {import("./find-encrypted.mjs").Part} Part */
/** @typedef {import("./find-encrypted.mjs").Content} Content */
/** @typedef {Content & { subject: string | null }} Inner */

/**
 * What a mail says once it is decrypted: PGP/MIME, texts, and files of their own. What cannot be opened stays as it came, and `failure` says why; `isSigned` says that what was
 * opened had a signature, which nobody checks.
 * @param {Content} content
 * @param {{ keyFile: string, passphraseFile: string }} files
 * @param {(bytes: Buffer) => Promise<Inner>} parse Reads what was decrypted of PGP/MIME.
 * @returns {Promise<Inner & { failure: Failure | null, isSigned: boolean }>}
 */
export async function openEncrypted(content, files, parse) {
  const opener = await createOpener(files);
  let { text, html } = content;
  /** @type {string | null} */
  let subject = null;
  /** @type {Part[]} */
  const parts = [];
  // Mail servers may make another kind of mail of it, which keeps the part with the version.
  const isPgpMime = content.parts.some(({ mimeType }) => /^application\/pgp-encrypted$/i.test(mimeType));
  for (const part of content.parts) {
    const opened = isEncrypted(part) ? await opener.open(part.content) : null;
    if (!opened) parts.push(part);
    else if (isPgpMime && part.content.includes(begin)) {
      const inner = await parse(opened);
      [text, html] = [[text, inner.text].filter((one) => one.trim()).join("\n\n"), inner.html || html];
      subject = inner.subject ?? subject;
      parts.push(...inner.parts);
    } else {
      if (hasMore(part.content)) parts.push(part);
      parts.push({ ...part, content: opened, filename: part.filename.replace(/\.(pgp|gpg|asc)$/i, ""), mimeType: "" });
    }
  }
  if (text.includes(begin)) {
    text = await openTexts(text, opener.open);
    // The same message as HTML, which would be chosen for its code.
    if (html.includes(begin)) html = "";
  } else if (html.includes(begin)) {
    const opened = await openTexts(wordsOf(html).text, opener.open);
    if (!opened.includes(begin)) [text, html] = [[text, opened].filter((one) => one.trim()).join("\n\n"), ""];
  }
  const isOpen = opener.failure() === null;
  return {
    ...{ text, html, subject, failure: opener.failure(), isSigned: opener.isSigned() },
    parts: isPgpMime && isOpen ? parts.filter(({ mimeType }) => !/^application\/pgp-encrypted$/i.test(mimeType)) : parts,
  };
}

/** A text with each message in it decrypted. @param {string} text @param {(bytes: Buffer) => Promise<Buffer | null>} open */
async function openTexts(text, open) {
  let opened = "";
  let from = 0;
  for (let at = text.indexOf(begin); at !== -1; at = text.indexOf(begin, from)) {
    const last = text.indexOf(end, at);
    if (last === -1) break;
    const armored = text.slice(at, last + end.length);
    const bytes = await open(Buffer.from(armored));
    opened += text.slice(from, at) + (bytes ? new TextDecoder("utf-8").decode(bytes) : armored);
    from = last + end.length;
  }
  return opened + text.slice(from);
}

/** @param {string} keyFile @param {string} passphraseFile */
async function readKeys(keyFile, passphraseFile) {
  const keys = keyFile === "" ? [] : await openpgp.readPrivateKeys({ armoredKeys: await readFile(keyFile, "utf8") });
  const passphrase = passphraseFile === "" ? "" : (await readFile(passphraseFile, "utf8")).replace(/\r?\n$/, "");
  return { keys, passphrase };
}

/** @param {{ keyFile: string, passphraseFile: string }} files */
async function createOpener({ keyFile, passphraseFile }) {
  const { keys, passphrase } = await readKeys(keyFile, passphraseFile).catch(() => ({ keys: [], passphrase: "" }));
  /** @type {Map<openpgp.PrivateKey, Promise<openpgp.PrivateKey>>} */
  const unlocked = new Map();
  /** @param {openpgp.PrivateKey} key */
  const unlock = (key) => {
    const promise =
      unlocked.get(key) ?? (key.isDecrypted() ? Promise.resolve(key) : openpgp.decryptKey({ privateKey: key, passphrase }));
    unlocked.set(key, promise);
    return promise;
  };
  /** @type {Failure | null} */
  let failure = null;
  let isSigned = false;
  let [left, messages] = [most.bytes, 0];
  /** @param {Buffer} bytes @returns {Promise<Buffer | null>} */
  const open = async (bytes) => {
    /** @param {Failure} why */
    const fail = (why) => {
      failure ??= why;
      return null;
    };
    if (messages++ >= most.messages) return fail("too_large");
    const config = { maxDecompressedMessageSize: left, enableParsingV5Entities: true };
    /** @type {Awaited<ReturnType<typeof openpgp.readMessage>>} */
    let message;
    try {
      const armoredMessage = armorIn(bytes);
      // A view of other bytes is no Uint8Array to the library.
      message = armoredMessage
        ? await openpgp.readMessage({ armoredMessage, config })
        : /** @type {any} */ (await openpgp.readMessage({ binaryMessage: new Uint8Array(bytes), config }));
    } catch {
      return fail("damaged");
    }
    const ids = message.getEncryptionKeyIDs();
    // One that is signed alone, and perhaps compressed.
    const signed = ids.length === 0 ? message.unwrapCompressed().getLiteralData() : null;
    if (signed) {
      isSigned = true;
      return Buffer.from(signed);
    }
    if (keys.length === 0) return fail("no_key");
    const named = keys.filter((key) => ids.some((id) => key.getKeys(id).length > 0));
    const tried = named.length > 0 ? named : ids.some((id) => id.isWildcard()) ? keys.slice(0, most.keys) : [];
    if (tried.length === 0) return fail("wrong_key");
    const decryptionKeys = await Promise.all(tried.map(unlock)).catch(() => null);
    if (!decryptionKeys) return fail("no_key");
    try {
      const { data, signatures } = await openpgp.decrypt({ message, decryptionKeys, format: "binary", config });
      if (signatures.length > 0) isSigned = true;
      left -= data.length;
      return left < 0 ? fail("too_large") : Buffer.from(data);
    } catch (error) {
      const reason = error instanceof Error ? error.message : "";
      if (/maximum|exceed|too large/i.test(reason)) return fail("too_large");
      return fail(/session key/i.test(reason) && named.length === 0 ? "wrong_key" : "damaged");
    }
  };
  return { open, failure: () => failure, isSigned: () => isSigned };
}

/** Whether a file says something beside its first message. @param {Buffer} bytes */
function hasMore(bytes) {
  const [at, last] = [bytes.indexOf(begin), bytes.indexOf(end)];
  if (at === -1) return false;
  return (bytes.toString("latin1", 0, at) + (last === -1 ? "" : bytes.toString("latin1", last + end.length))).trim() !== "";
}

/** The armored message in bytes; null where they are a message themselves. @param {Buffer} bytes */
function armorIn(bytes) {
  const at = bytes.indexOf(begin);
  const last = bytes.indexOf(end, at);
  if (at === -1) return null;
  return bytes.toString("latin1", at, last === -1 ? bytes.length : last + end.length);
}
