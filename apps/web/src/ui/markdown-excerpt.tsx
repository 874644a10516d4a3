import { plainText } from "../lib/plain-text.ts";
import { CutText } from "./cut-text.tsx";

/** One line of what a markdown text says. */
export function MarkdownExcerpt({ markdown }: { markdown: string }) {
  return <CutText>{plainText(markdown)}</CutText>;
}
