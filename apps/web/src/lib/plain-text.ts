/** Longer texts are cut before the patterns run, which limits the work for any input. */
const longestSource = 2_000;

/** A markdown text as one plain line of at most `max` characters; for previews, never to be shown as HTML. */
export function plainText(markdown: string, max = 200): string {
  const text = markdown
    .slice(0, longestSource)
    .replace(/^ {0,3}(?:`{3,}|~{3,}).*$/gm, " ")
    .replace(/^ {0,3}(?:#{1,6}\s+|>\s?|[-*+]\s+|\d{1,9}[.)]\s+)/gm, "")
    .replace(/^ {0,3}(?:[-*_] ?){3,}$|^[\s|:-]{3,}$/gm, " ")
    .replace(/^ {0,3}\|.*$/gm, (row) => row.replaceAll("|", " "))
    .replace(/!?\[([^\][]*)\]\([^()\s]*(?:\s+"[^"]*")?\)/g, "$1")
    .replace(/<\/?[a-z][^<>]{0,200}>/gi, " ")
    .replace(/(\*\*|__|~~|`+)/g, "")
    .replace(/(^|[\s(])[*_]([^*_\n]+)[*_](?=$|[\s).,;:!?])/g, "$1$2")
    .replace(/\\([\\`*_{}[\]()#+.!|>~-])/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
  return text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text;
}
