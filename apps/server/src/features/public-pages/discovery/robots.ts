/** Beginnings of the addresses that strangers read; `$` ends an address (RFC 9309 §2.2.3). */
const publicPaths = [
  "/$",
  "/programs",
  "/p/",
  "/d$",
  "/d?",
  "/d/",
  "/hall-of-fame",
  "/u/",
  "/c/",
  "/legal/",
  "/pages/",
  "/sitemap",
  "/favicon.svg",
  "/v1/public/",
] as const;

/** The rules for search engines: they read the public pages, and nothing of the application. */
export function robotsTxt(origin: string): string {
  const rules = publicPaths.map((path) => `Allow: ${path}\n`);
  return `User-agent: *\n${rules.join("")}Disallow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}
