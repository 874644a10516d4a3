import { parseMarkdown } from "@safeport/markdown/parse-markdown";
import type { Root } from "hast";

/** For each text: that it is being parsed, then its tree, or null when it cannot be shown. */
export type WorkerAnswer = "begun" | Root | null;

self.onmessage = ({ data }: MessageEvent<string>) => {
  answer("begun");
  answer(parse(data));
};

function answer(message: WorkerAnswer): void {
  self.postMessage(message);
}

function parse(markdown: string): Root | null {
  try {
    return parseMarkdown(markdown);
  } catch {
    // The parser recurses, so that deep nesting can exhaust the stack.
    return null;
  }
}
