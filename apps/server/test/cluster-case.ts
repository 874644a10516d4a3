import type { Case } from "./case.ts";

/** A text of `count` words of its own kind. */
export const story = (kind: string, count = 60) => Array.from({ length: count }, (_, at) => `${kind}${at}`).join(" ");
let second = 0;
/** A report with a text, sent after those before it. */
export async function send(one: Case, text: string, over: Parameters<Case["report"]>[0] = {}) {
  second += 1;
  const blank = { title: text.split(" ").slice(0, 4).join(" "), steps_markdown: "", impact_markdown: "", weakness_id: null };
  const report = await one.report({
    ...blank,
    description_markdown: text,
    sent_at: new Date(Date.now() - 300_000 + second * 1_000),
    ...over,
  });
  return { ...report, number: report.number as number };
}
