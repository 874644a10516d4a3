import type { Plugin } from "vite";

/** In `index.html`, what follows the static frame. */
const afterFrame = '<div id="root">';

/**
 * Lets the browser paint the static frame as soon as it has the page: puts the style sheets of `index.html` behind the frame, which has its
 * own styles, and gives the scripts a low priority, so that the style sheets come before them (decision 011).
 */
export function stylesFirst(): Plugin {
  return {
    name: "safeport:styles-first",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html) => {
        const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
        const bare = sheets.reduce((rest, sheet) => rest.replace(sheet, ""), html);
        if (!bare.includes(afterFrame)) throw new Error(`index.html has no ${afterFrame}`);
        return bare
          .replace(afterFrame, `${sheets.join("")}${afterFrame}`)
          .replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"');
      },
    },
  };
}
