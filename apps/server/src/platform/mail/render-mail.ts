import type { Language } from "@safeport/messages/languages";
import { platformName, translate } from "@safeport/messages/translate";
import { escapeHtml } from "../escape-html.ts";
import type { MailContent } from "./mail.ts";

/** The mail for readers without HTML. */
export function renderText({ paragraphs, facts = [], action, notes }: MailContent, language: Language): string {
  const lines = facts.map(([name, value]) => translate(language, "site/mail.fact", { name, value }));
  const link = `${translate(language, "site/mail.link", { label: action.label })}\n${action.url}`;
  return [...paragraphs, ...(lines.length > 0 ? [lines.join("\n")] : []), link, ...notes].join("\n\n");
}

/** Colours of mail programs that follow a dark system; those that ignore the sheet show the light ones. */
const dark = `@media (prefers-color-scheme:dark){
.page{background:#0f141b!important;color:#e6e9ee!important}.card{background:#1a212b!important}
.soft{color:#a3adba!important}.line{border-color:#2d3744!important}.link{color:#9db4ff!important}.button{background:#3b63e6!important}}`;

/** The mail as HTML: no picture, no script, nothing from elsewhere; `language` is that of the text. */
export function renderHtml({ subject, paragraphs, facts = [], action, notes }: MailContent, language: Language): string {
  const url = escapeHtml(action.url);
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>
<style>${dark}</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#f4f5f7;color:#1c2430;font:16px/1.5 system-ui,sans-serif">
<div class="card" style="max-width:34rem;margin:0 auto;padding:24px;background:#fff;border-radius:8px">
<p style="margin:0 0 24px;font-weight:600">${escapeHtml(platformName())}</p>
${paragraphs.map((text) => `<p style="margin:0 0 16px;overflow-wrap:anywhere">${escapeHtml(text)}</p>`).join("\n")}
${factTable(facts)}<p style="margin:24px 0"><a class="button" href="${url}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1f4fd8;color:#fff;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;overflow-wrap:anywhere"><a class="link" href="${url}" style="color:#1f4fd8">${url}</a></p>
${notes.map((text) => `<p class="soft" style="margin:0 0 8px;font-size:13px;color:#566070;overflow-wrap:anywhere">${withLinks(text, action.url)}</p>`).join("\n")}
</div>
</body>
</html>
`;
}

function factTable(facts: NonNullable<MailContent["facts"]>): string {
  if (facts.length === 0) return "";
  const line = "padding:8px 0;border-top:1px solid #e3e6eb;text-align:left;vertical-align:top";
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th class="soft line" scope="row" style="${line};padding-right:16px;font-weight:400;color:#566070">${escapeHtml(name)}</th><td class="line" style="${line};overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`,
  );
  return `<table style="width:100%;margin:0 0 16px;border-collapse:collapse;font-size:15px">\n${rows.join("\n")}\n</table>\n`;
}

/** Small print as HTML, in which addresses of the same site as the action are links. */
function withLinks(text: string, site: string): string {
  const { origin } = new URL(site);
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part) => {
      const shown = escapeHtml(part);
      return part.startsWith(`${origin}/`) ? `<a class="link" href="${shown}" style="color:#1f4fd8">${shown}</a>` : shown;
    })
    .join("");
}
