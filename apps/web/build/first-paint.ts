import { readFileSync } from "node:fs";
import type { Plugin, Rollup } from "vite";
import { languages } from "../../../packages/messages/src/languages.ts";
import { pagesAhead } from "./pages-ahead.ts";

const place = '<script>"first paint"</script>';

/**
 * Lets the static frame of index.html be painted before the application's code and style arrive: both are fetched at once but put
 * to use by `first-paint.browser.js`, which stands in the page itself and learns their names here, those of what each page needs
 * besides, and of the fonts. The server allows this one script by its hash.
 */
export function firstPaint(): Plugin {
  return {
    name: "safeport:first-paint",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const [main] = links(html, /<script type="module"[^>]* src="([^"]+)"><\/script>\s*/g);
        if (!main) throw new Error("The build has no entry");
        const sheets = links(html, /<link rel="stylesheet"[^>]* href="([^"]+)">\s*/g);
        const modules = links(html, /<link rel="modulepreload"[^>]* href="([^"]+)">\s*/g);
        // The largest first: a browser opens six connections, and the small ones would take them.
        const scripts = [...modules, main].sort((a, b) => sizeOf(bundle, b.address) - sizeOf(bundle, a.address));
        // The static frame needs none of it, so nothing of it goes before the frame.
        const early = [
          ...scripts.map(({ address }) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${address}">`),
          ...sheets.map(({ address }) => `<link rel="preload" as="style" fetchpriority="low" href="${address}">`),
        ];
        const names = [
          `data-main="${main.address}"`,
          `data-styles="${sheets.map(({ address }) => address).join(" ")}"`,
          `data-fonts="/${fileLike(bundle, /\/fonts-[^/]+\.css$/)}"`,
          `data-letters="/${fileLike(bundle, /\/inter-latin-wght-normal-[^/]+\.woff2$/)}"`,
          `data-languages="${languages.join(" ")}"`,
          `data-ahead='${JSON.stringify(pagesAhead(bundle, main.address.slice(1)))}'`,
        ];
        const bare = [main, ...modules, ...sheets].reduce((text, { tag }) => text.replace(tag, ""), html);
        return bare.replace(place, () => `${early.join("\n")}\n<script ${names.join(" ")}>${firstPaintCode()}</script>`);
      },
    },
  };
}

/** The script without its comments, and with names of its own. */
function firstPaintCode(): string {
  const code = readFileSync(new URL("first-paint.browser.js", import.meta.url), "utf8");
  return `(() => {\n${code.replace(/^\s*\/\/.*\n/gm, "")}})();`;
}

function links(html: string, pattern: RegExp): { tag: string; address: string }[] {
  return [...html.matchAll(pattern)].map(([tag, address = ""]) => ({ tag, address }));
}

function sizeOf(bundle: Rollup.OutputBundle, address: string): number {
  const file = bundle[address.slice(1)];
  return file?.type === "chunk" ? file.code.length : 0;
}

function fileLike(bundle: Rollup.OutputBundle, pattern: RegExp): string {
  const found = Object.keys(bundle).find((name) => pattern.test(name));
  if (!found) throw new Error(`The build has no file like ${pattern}`);
  return found;
}
