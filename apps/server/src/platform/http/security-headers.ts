import { createHash } from "node:crypto";

/** Headers of the API's answers, which are never documents. */
export const apiHeaders = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
} as const;

/** Path to which browsers report violations of the content security policy. */
export const cspReportPath = "/csp-reports";

/**
 * For pages. Scripts come from our own files only, plus the inline ones of `html` by their hash; style attributes are
 * set by the components, so styles may be inline. Only images may come from other sites, and the page does not load those in texts until
 * the reader asks for them. Uploads, videos too, come from `contentUrl` if it is set, which may be plain http on this machine. Framing is forbidden.
 */
export function pageHeaders(html: string, contentUrl: string | null = null): Record<string, string> {
  const hashes = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
  );
  return {
    ...apiHeaders,
    "content-security-policy": [
      "default-src 'none'",
      "object-src 'none'",
      `script-src 'self' ${hashes.join(" ")}`.trim(),
      "style-src 'self' 'unsafe-inline'",
      `img-src 'self' data: blob: https: ${contentUrl ?? ""}`.trim(),
      `media-src 'self' ${contentUrl ?? ""}`.trim(),
      "font-src 'self' data:",
      "connect-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "manifest-src 'self'",
      `report-uri ${cspReportPath}`,
      "report-to csp",
    ].join("; "),
    "reporting-endpoints": `csp="${cspReportPath}"`,
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "cross-origin-opener-policy": "same-origin",
    "x-robots-tag": "noindex",
  };
}

/** For files that people have uploaded: they run nothing, even where a browser shows them, and other sites cannot embed those of the app's origin. */
export function contentHeaders(contentUrl: string | null): Record<string, string> {
  return {
    ...apiHeaders,
    "cache-control": "private, max-age=300",
    "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    // With `contentUrl`, the app's pages are of another origin, and perhaps of another site.
    "cross-origin-resource-policy": contentUrl === null ? "same-origin" : "cross-origin",
  };
}
