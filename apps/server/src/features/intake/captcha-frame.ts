import { createHash } from "node:crypto";
import { languages } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import * as z from "zod/mini";
import type { CaptchaSettings } from "../../platform/captcha-settings.ts";
import { escapeHtml } from "../../platform/escape-html.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Http } from "../../platform/http/mount.ts";
import { parsePart } from "../../platform/http/parse-input.ts";
import { apiHeaders } from "../../platform/http/security-headers.ts";
import { publicUrlOf } from "../../platform/settings.ts";
import { captchaFrameScript } from "./captcha-frame-script.ts";
import { providerApi } from "./captcha-provider.ts";
import { findOpenIntake } from "./intake.queries.ts";

const Params = z.object({ handle: z.string().check(z.minLength(1), z.maxLength(200)) });
const Query = z.strictObject({
  theme: z._default(z.enum(["light", "dark"]), "light"),
  language: z._default(z.enum(languages), languages[0]),
});
type Look = z.output<typeof Query>;

const scriptHash = `'sha256-${createHash("sha256").update(captchaFrameScript).digest("base64")}'`;

/**
 * Mounts `GET /captcha/{handle}` in the origin of uploads, if the operator has set a CAPTCHA: the page with the script of the provider, for the frame in the form
 * of a program. Nobody is signed in in that origin, so the script finds no session and no text of the form.
 */
export function captchaFrameRoute({ fastify, services, limits }: Http): void {
  const { captcha } = services.settings;
  if (!captcha) return;
  const origin = publicUrlOf(services.settings);
  fastify.route({
    method: "GET",
    url: "/captcha/:handle",
    config: { isContent: true },
    onRequest: limits.read,
    handler: async (request, reply) => {
      const { handle } = parsePart(Params, request.params, "path");
      const look = parsePart(Query, request.query, "query");
      const intake = await findOpenIntake(services.db, handle);
      if (!intake) throw new AppError("not_found");
      reply.removeHeader("x-frame-options");
      return reply
        .headers({
          ...apiHeadersInFrame,
          "content-security-policy": policyOf(captcha, [origin, ...intake.frame_origins]),
        })
        .type("text/html; charset=utf-8")
        .send(pageOf(captcha, origin, look));
    },
  });
}

const { "x-frame-options": _denied, ...framed } = apiHeaders;
/** Some providers tell by the Referer for which site they show a challenge. */
const apiHeadersInFrame = {
  ...framed,
  "referrer-policy": "strict-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
};

/** Policy as the provider's documentation asks for it, in this page alone; styles may be inline, since nothing here is ours. */
function policyOf(captcha: CaptchaSettings, ancestors: readonly string[]): string {
  const { sources, directives } = providerApi(captcha);
  const own: Record<string, string> = { "script-src": `${scriptHash} `, "style-src": "'unsafe-inline' " };
  const named = [...new Set([...Object.keys(own), ...directives])].map((directive) =>
    `${directive} ${own[directive] ?? ""}${directives.includes(directive) ? sources : ""}`.trim(),
  );
  const rest = ["base-uri 'none'", "form-action 'none'", `frame-ancestors ${ancestors.join(" ")}`];
  return ["default-src 'none'", ...named, ...rest].join("; ");
}

function pageOf(captcha: CaptchaSettings, parent: string, { theme, language }: Look): string {
  const { provider, siteKey: key } = captcha;
  const { script } = providerApi(captcha, language);
  const data = Object.entries({ provider, key, theme, language, parent, script })
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join("");
  const title = escapeHtml(translate(language, "reports/intake.captcha.title"));
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>html{color-scheme:${theme}}body{margin:0;background:transparent}</style></head><body><div id="captcha"${data}></div><script>${captchaFrameScript}</script></body></html>`;
}
