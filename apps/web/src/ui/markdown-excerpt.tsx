import { plainText } from "../lib/plain-text.ts";
import { Truncate } from "./truncate.tsx";

/** One line of what a markdown text says. */
export function MarkdownExcerpt({ markdown }: { markdown: string }) {
  return <Truncate>{plainText(markdown)}</Truncate>;
}
