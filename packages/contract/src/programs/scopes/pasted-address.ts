/**
 * Parts of an address that a browser would change: quotes, blanks, backslashes, credentials, dots in the path, and spellings of a
 * scheme.
 */
const unusual = /[\s"'\\`<>{}|^]|@|\/\.|%2e|^\/\/|^[a-z]+:(?!\/\/[^/])/i;
/** Schemes whose addresses browsers repair (WHATWG URL, "special scheme"). */
const special = /^(?:https?|wss?|ftp):/i;
const anyScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i;
const wrapped = [/^"(.*)"$/s, /^'(.*)'$/s, /^`(.*)`$/s, /^<(.*)>$/s];
/** A host with something before or behind it; a package, a mail address or a name with blanks is none. */
const hostFirst =
  /^(?:[^\s/?#@:]*:[^\s/?#@]*@)?(?:\[[\da-f:.]+\]|[\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)+\.?)(?::\d{1,5})?(?:[/?#\\]|$)/iu;

/**
 * A text that somebody pasted, such as the address of a proof of concept, as a browser would read it: `https://app.example.com/?q="><svg>` and
 * `app.example.com\path` are addresses. A text that is none stays as it is. Takes linear time.
 */
export function asBrowserReads(pasted: string): string {
  const trimmed = pasted.trim();
  const text = wrapped.reduce((rest, form) => form.exec(rest)?.[1]?.trim() ?? rest, trimmed);
  if (!unusual.test(text)) return text;
  if (special.test(text)) return hrefOf(text) ?? text;
  if (anyScheme.test(text) && text.includes("://")) return text;
  const bare = text.replace(/^[/\\]{2}/, "");
  if (!hostFirst.test(bare)) return text;
  return hrefOf(`https://${bare}`)?.slice("https://".length) ?? text;
}

/** The address without its credentials, which name no asset; null where it is none. */
function hrefOf(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  url.username = "";
  url.password = "";
  return url.href;
}
