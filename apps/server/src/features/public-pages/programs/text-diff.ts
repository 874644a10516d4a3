import { type ChangedLine, changedParts } from "@safeport/contract/programs/versions/changed-lines";
import { type Html, html } from "../layout/html.ts";
import type { PageView } from "../layout/page-view.ts";

const signs = { same: "", added: "+", removed: "−" } as const;

/** Two texts in one column: lines that were removed and added, with some around them. Signs and words tell them apart, not only colours. */
export function textDiff(view: PageView, before: string, after: string): Html {
  const { t } = view;
  return html`<div class="diff">${changedParts(before, after).map((part) =>
    "hidden" in part
      ? html`<p class="skipped">${t("programs/history.unchanged_lines", { count: part.hidden })}</p>`
      : part.lines.map((line) => lineOf(view, line)),
  )}</div>`;
}

function lineOf({ t }: PageView, { kind, text }: ChangedLine): Html {
  return html`<p class="${kind}"><span aria-hidden="true">${signs[kind]}</span>${kind !== "same" && html`<span class="hidden">${t(`programs/history.line_${kind}`)} </span>`}<span>${text}</span></p>`;
}
