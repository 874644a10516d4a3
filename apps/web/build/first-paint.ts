import type { Plugin } from "vite";
import { pagesAhead } from "./pages-ahead.ts";

/**
 * Lets the static frame of index.html be painted before the application's code and style arrive: both are fetched at once but put
 * to use by `public/first-paint.js`, which learns their names here, and those of what each page needs besides. The font of the
 * interface is fetched early, behind them.
 */
export function firstPaint(): Plugin {
  return {
    name: "safeport:first-paint",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const [main] = links(html, /<script type="module"[^>]* src="([^"]+)"><\/script>\s*/g);
        const sheets = links(html, /<link rel="stylesheet"[^>]* href="([^"]+)">\s*/g);
        const font = Object.keys(bundle).find((name) => /\/inter-latin-wght-normal-[^/]+\.woff2$/.test(name));
        if (!main || !font) throw new Error("The build has no entry, or not the font of the interface");
        const early = [
          ...sheets.map(({ address }) => `<link rel="preload" as="style" fetchpriority="low" href="${address}">`),
          `<link rel="modulepreload" crossorigin href="${main.address}">`,
          `<link rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="low" href="/${font}">`,
        ];
        const ahead = JSON.stringify(pagesAhead(bundle, main.address.slice(1)));
        const names = `data-main="${main.address}" data-styles="${sheets.map(({ address }) => address).join(" ")}" data-ahead='${ahead}'`;
        const bare = [main, ...sheets].reduce((text, { tag }) => text.replace(tag, ""), html);
        return (
          bare
            .replace("<script async", `${early.join("\n")}\n<script async ${names}`)
            // The frame needs none of it, so nothing of it goes before the frame.
            .replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"')
        );
      },
    },
  };
}

function links(html: string, pattern: RegExp): { tag: string; address: string }[] {
  return [...html.matchAll(pattern)].map(([tag, address = ""]) => ({ tag, address }));
}
