import { fileURLToPath } from "node:url";
import mantine from "postcss-preset-mantine";

/** How the sources are read, by the build and by the tests of components. */
export const sources = {
  resolve: {
    alias: {
      // Messages are compiled at build time, so the ICU parser stays at home.
      "use-intl/format-message": "use-intl/format-message/format-only",
      // Markdown is parsed in a worker, which has no document; the variant for browsers needs one.
      "decode-named-character-reference": fileURLToPath(import.meta.resolve("decode-named-character-reference")),
    },
  },
  css: { postcss: { plugins: [mantine()] } },
};
