import { plainText } from "../lib/plain-text.ts";
import { Truncate } from "./truncate.tsx";

/** A markdown text as one line of plain text. */
export function MarkdownExcerpt({ markdown }: { markdown: string }) {
  return <Truncate>{plainText(markdown)}</Truncate>;
}
