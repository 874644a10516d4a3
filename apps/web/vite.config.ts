import react from "@vitejs/plugin-react";
import mantine from "postcss-preset-mantine";
import { defineConfig } from "vite";
import { slimContract } from "./build/contract.ts";
import { firstPaint } from "./build/first-paint.ts";
import { compileMessages } from "./build/messages.ts";
import { precompress } from "./build/precompress.ts";

/** What every page needs, whoever looks at it. */
const everyPage = [
  /[\\/]node_modules[\\/](?:react|react-dom|scheduler|use-intl|icu-minify|clsx|@tanstack)[\\/]/,
  /[\\/]@mantine[\\/]core[\\/]esm[\\/](?:core|components[\\/](?:Button|Input|InputBase|TextInput|ActionIcon|UnstyledButton|Anchor))[\\/]/,
  /[\\/]@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/]createReactComponent/,
  /[\\/]web[\\/]src[\\/](?:lib[\\/](?!live)|ui[\\/](?:brand|link|use-error-text))/,
  /vite[\\/]preload-helper|rolldown[\\/]runtime/,
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [compileMessages(), react(), slimContract(), firstPaint(), precompress()],
  resolve: {
    // Messages are compiled at build time, so the ICU parser stays at home.
    alias: { "use-intl/format-message": "use-intl/format-message/format-only" },
  },
  css: { postcss: { plugins: [mantine()] } },
  build: {
    outDir: "dist",
    target: ["chrome111", "firefox114", "safari16.4"],
    // Inlined fonts and icons would be `data:` sources, which the content security policy does not allow.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs comes in one file; dozens of tiny ones compress and travel badly.
          groups: [{ name: "base", test: (id) => everyPage.some((part) => part.test(id)) }],
        },
      },
    },
  },
});
