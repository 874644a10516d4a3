import { languageNames, languages } from "@safeport/messages/languages";
import { platformName } from "@safeport/messages/translate";
import { assetPaths } from "./assets.ts";
import { type Html, html } from "./html.ts";
import type { PageView } from "./page-view.ts";
import { type StructuredData, structuredData } from "./structured-data.ts";

/** The licence of the product's sources. */
const licenceUrl = "https://www.apache.org/licenses/LICENSE-2.0";

export interface PublicPage {
  title: string;
  description: string;
  /** Its address without filters; what search engines list. */
  canonical: string;
  /** Whether search engines may list it. */
  isIndexed: boolean;
  /** The menu's item that it belongs to. */
  section?: "programs" | "reports" | "hall_of_fame";
  /** The path of its picture where it is shared; the platform's own without one. */
  picture?: string;
  /** The path of the same thing for people who have signed in, which "Sign in" and "Sign up" lead to; the home page without one. */
  insidePath?: string;
  /** Further elements of its head. */
  head?: Html | readonly Html[];
  /** Facts of it for search engines. */
  data?: readonly StructuredData[];
  body: Html;
}

/** Paths of the feeds: new programs, changes of their assets, and published reports. */
export const feedPaths = { newest: "/programs/feed.atom", changed: "/programs/changes.atom", reports: "/d/feed.atom" } as const;

const navigation = [
  { section: "programs", path: "/programs" },
  { section: "reports", path: "/d" },
  { section: "hall_of_fame", path: "/hall-of-fame" },
] as const;

/** A whole page with the header and footer of all public pages. */
export function layout(view: PageView, page: PublicPage): string {
  const { t, link, language, ctx, origin } = view;
  const name = platformName();
  const site = ctx.site.current;
  const logo = ctx.files.link(site.logo_file_id);
  const title = `${page.title} · ${name}`;
  const legal = (["terms", "privacy", "imprint"] as const).filter((text) => site[`${text}_markdown`].trim() !== "");
  const feeds = [
    [feedPaths.newest, t("public-pages.feeds.newest")],
    [feedPaths.changed, t("public-pages.feeds.changed")],
    [feedPaths.reports, t("public-pages.nav.reports")],
  ] as const;
  const picture = page.picture ?? "/programs/picture.png";
  const entry = (path: string) => (page.insidePath ? `${path}?${new URLSearchParams({ from: page.insidePath })}` : path);
  const inLanguage = (code: string) => `${view.path}?${new URLSearchParams({ ...view.query, lang: code })}`;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${page.description}">
<meta name="color-scheme" content="light dark">
<link rel="preload" href="${assetPaths.font}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${assetPaths.style}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="canonical" href="${origin}${page.canonical}">
${languages.map((code) => html`<link rel="alternate" hreflang="${code}" href="${origin}${page.canonical}?lang=${code}">`)}
<link rel="alternate" hreflang="x-default" href="${origin}${page.canonical}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${name}">
<meta property="og:title" content="${page.title}">
<meta property="og:description" content="${page.description}">
<meta property="og:image" content="${origin}${picture}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${page.title}">
<meta name="twitter:card" content="summary_large_image">
<meta property="og:url" content="${origin}${page.canonical}">
${page.head}
${feeds.map(([path, text]) => html`<link rel="alternate" type="application/atom+xml" title="${text}" href="${path}">`)}
${structuredData(page.data ?? [])}
</head>
<body>
<a class="skip button" href="#main">${t("public-pages.skip")}</a>
<header class="top">
<a class="brand" href="${link("/programs")}">${
    logo
      ? html`<img src="${logo}" alt="" width="24" height="24">`
      : html`<svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true"><rect width="24" height="24" rx="6" fill="#4f46e5"/><path d="M6 17v-4.5a6 6 0 0 1 12 0V17" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round"/><circle cx="12" cy="15" r="2" fill="#fff"/></svg>`
  } ${name}</a>
<nav aria-label="${t("public-pages.nav.label")}">${navigation.map(
    ({ section, path }) =>
      html`<a href="${link(path)}"${page.section === section && html` aria-current="true"`}>${t(`public-pages.nav.${section}`)}</a>`,
  )}</nav>
<nav class="end" aria-label="${t("public-pages.nav.account")}"><a href="${entry("/login")}">${t("public-pages.nav.sign_in")}</a><a class="button primary" href="${entry("/signup")}">${t("public-pages.nav.sign_up")}</a></nav>
</header>
<main id="main">
${page.body}
</main>
<footer class="bottom">
<p>${t("public-pages.about", { platform: name })}</p>
<nav aria-label="${t("public-pages.footer.label")}"><ul>
<li><a href="/.well-known/security.txt">security.txt</a></li>
${legal.map((text) => html`<li><a href="/legal/${text}">${t(`app.legal.${text}`)}</a></li>`)}
<li><a href="/v1/docs/">API</a></li>
<li><a href="${licenceUrl}" rel="noopener">${t("public-pages.footer.source")}</a></li>
${languages
  .filter((code) => code !== language)
  .map((code) => html`<li><a href="${inLanguage(code)}" hreflang="${code}" lang="${code}">${languageNames[code]}</a></li>`)}
</ul></nav>
</footer>
</body>
</html>
`.source;
}
