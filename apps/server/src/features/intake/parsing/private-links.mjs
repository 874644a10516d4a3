/** What stands where the secret of a private link of ours was. */
export const removedLink = "[private link removed]";

/** Characters of the signature of such a link, in base64url. */
const signatureLength = 43;
/** Line breaks within one secret, each with the marks of a quote, and tags of HTML that are looked over. */
const maxBreaks = 3;

const beginning = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.(?=[\w\r\n=<\\-])/gi;
const lineBreak = /(?:[=\\]?\r?\n|<[a-z/][^<>]{0,300}>)[> \t]{0,20}/iy;

/**
 * A text without the secrets of our private links: an id, a dot and a signature, wherever it stands and also where a mail program has broken it over two lines
 * or Markdown has escaped its characters.
 * @param {string} text
 */
export function withoutPrivateLinks(text) {
  let kept = "";
  let from = 0;
  beginning.lastIndex = 0;
  for (let found = beginning.exec(text); found; found = beginning.exec(text)) {
    const end = endOfSignature(text, beginning.lastIndex);
    if (end === -1) continue;
    kept += text.slice(from, found.index) + removedLink;
    from = end;
    beginning.lastIndex = end;
  }
  return kept + text.slice(from);
}

/** @param {string} text @param {number} start */
function endOfSignature(text, start) {
  let at = start;
  let breaks = 0;
  for (let length = 0; length < signatureLength; ) {
    if (/[\w-]/.test(text.charAt(at))) {
      at++;
      length++;
      continue;
    }
    if (/\\[\w-]/.test(text.slice(at, at + 2))) {
      at++;
      continue;
    }
    lineBreak.lastIndex = at;
    if (++breaks > maxBreaks || !lineBreak.test(text)) return -1;
    at = lineBreak.lastIndex;
  }
  return at;
}
