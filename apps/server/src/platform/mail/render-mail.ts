import { platformName } from "@safeport/messages/translate";
import { escapeHtml } from "../escape-html.ts";
import type { MailContent } from "./mail.ts";

/** The mail for readers without HTML. */
export function renderText({ paragraphs, action, notes }: MailContent): string {
  return [...paragraphs, `${action.label}:\n${action.url}`, ...notes].join("\n\n");
}

/** The mail as HTML: no picture, no script, nothing from elsewhere; `language` is that of the text. */
export function renderHtml({ subject, paragraphs, action, notes }: MailContent, language: string): string {
  const paragraph = (style: string) => (text: string) => `<p style="${style}">${escapeHtml(text)}</p>`;
  const url = escapeHtml(action.url);
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f5f7;color:#1c2430;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:34rem;margin:0 auto;padding:32px;background:#fff;border-radius:8px">
<p style="margin:0 0 24px;font-weight:600">${escapeHtml(platformName())}</p>
${paragraphs.map(paragraph("margin:0 0 16px")).join("\n")}
<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1f4fd8;color:#fff;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;overflow-wrap:anywhere"><a href="${url}" style="color:#1f4fd8">${url}</a></p>
${notes.map(paragraph("margin:0 0 8px;font-size:14px;color:#566070")).join("\n")}
</div>
</body>
</html>
`;
}
