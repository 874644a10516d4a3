import type { Plugin } from "vite";

/**
 * Moves what would hold up the first paint: the style sheet goes behind the static frame (a sheet in the body blocks only what
 * follows it, and the module script waits for it), the font of the interface is fetched early.
 */
export function firstPaint(): Plugin {
  return {
    name: "safeport:first-paint",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
        const font = Object.keys(bundle ?? {}).find((name) => /\/inter-latin-wght-normal-[^/]+\.woff2$/.test(name));
        const head = [
          ...sheets.map((sheet) => sheet.replace('rel="stylesheet"', 'rel="preload" as="style"')),
          ...(font ? [`<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`] : []),
        ];
        const bare = sheets.reduce((text, sheet) => text.replace(sheet, ""), html);
        return bare.replace("</title>", `</title>\n${head.join("\n")}`).replace("</body>", `${sheets.join("\n")}\n</body>`);
      },
    },
  };
}
