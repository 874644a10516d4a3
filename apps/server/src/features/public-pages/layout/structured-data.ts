import { type Html, html, trusted } from "./html.ts";

/** An object of schema.org. */
export type StructuredData = { "@type": string } & Record<string, unknown>;

const codes: Record<string, string> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** JSON-LD, which browsers do not run. No text of it can end the element, since it has no "<". */
export function structuredData(objects: readonly StructuredData[]): Html {
  if (objects.length === 0) return html``;
  const json = JSON.stringify({ "@context": "https://schema.org", "@graph": objects });
  const escaped = json.replace(/[<>&\u2028\u2029]/g, (character) => codes[character] ?? "");
  return html`<script type="application/ld+json">${trusted(escaped)}</script>`;
}

/** Where a page is, from the list that it belongs to. */
export function breadcrumbs(origin: string, steps: readonly (readonly [name: string, path: string])[]): StructuredData {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(([name, path], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}
