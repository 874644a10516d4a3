import { escapeHtml } from "../escape-html.ts";
import { AppError } from "../http/app-error.ts";
import { isLocal } from "../http/is-local.ts";
import type { Http } from "../http/mount.ts";
import { pageHeaders } from "../http/security-headers.ts";
import type { Mailer, UnsentMail } from "./mailer.ts";

/**
 * `GET /dev/mail`: the newest mails of a demo, or with `?to=` those to one address. Their links sign nobody in but prove addresses, so only people at
 * this machine see them.
 */
export function mailRoutes(http: Http, mailer: Mailer): void {
  const { settings } = http.services;
  if (!settings.demo || settings.smtp) return;
  http.fastify.get("/dev/mail", { onRequest: http.limits.read }, async (request, reply) => {
    if (!isLocal(request)) throw new AppError("not_found");
    const { to } = request.query as { to?: unknown };
    const html = mailPage(await mailer.listUnsent(`http://${request.host}`, typeof to === "string" ? to : null));
    return reply.headers(pageHeaders(html)).type("text/html; charset=utf-8").send(html);
  });
}

function mailPage(mails: readonly UnsentMail[]): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Safeport mails</title>
<style>body{font:16px/1.5 system-ui;margin:2rem auto;max-width:42rem;padding:0 1rem}article{border-top:1px solid #ccc;padding:1rem 0}h2{font-size:1.1rem;margin:0}a{overflow-wrap:anywhere}small{color:#555}</style></head>
<body><h1>Mails</h1><p>No mail server is set (<code>SMTP_URL</code>), so these mails were not sent. The newest comes first.</p>
${mails.map(mailArticle).join("\n") || "<p>There are none yet.</p>"}</body>
</html>
`;
}

function mailArticle({ address, created_at, content: { subject, paragraphs, facts = [], action, notes } }: UnsentMail): string {
  const url = escapeHtml(action.url);
  const to = `<a href="?to=${encodeURIComponent(address).replaceAll("'", "%27")}">${escapeHtml(address)}</a>`;
  return `<article><h2>${escapeHtml(subject)}</h2><p><small>To ${to}, ${created_at.toISOString()}</small></p>
${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join("\n")}
${facts.map(([name, value]) => `<p>${escapeHtml(name)}: ${escapeHtml(value)}</p>`).join("\n")}
<p>${escapeHtml(action.label)}: <a href="${url}">${url}</a></p>
${notes.map((text) => `<p><small>${escapeHtml(text)}</small></p>`).join("\n")}</article>`;
}
