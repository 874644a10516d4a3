import type { Plugin } from "vite";

/**
 * Gives the scripts of `index.html` a low priority, so that the browser fetches the style sheets before them and paints the static frame while the
 * scripts load (decision 011).
 */
export function stylesFirst(): Plugin {
  return {
    name: "safeport:styles-first",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html) => html.replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
    },
  };
}
