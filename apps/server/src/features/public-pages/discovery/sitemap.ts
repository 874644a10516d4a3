import { escapeXml } from "../../../platform/escape-xml.ts";

export interface Address {
  path: string;
  /** When what stands there changed last; null where nothing says so. */
  changedAt: Date | null;
}

const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** A sitemap (sitemaps.org) of some addresses. */
export function sitemap(origin: string, addresses: readonly Address[]): string {
  const entries = addresses.map(
    ({ path, changedAt }) =>
      `<url><loc>${escapeXml(origin + path)}</loc>${changedAt === null ? "" : `<lastmod>${changedAt.toISOString()}</lastmod>`}</url>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${namespace}">\n${entries.join("")}</urlset>\n`;
}

/** The index of some sitemaps. */
export function sitemapIndex(origin: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `<sitemap><loc>${escapeXml(origin + path)}</loc></sitemap>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${namespace}">\n${entries.join("")}</sitemapindex>\n`;
}
