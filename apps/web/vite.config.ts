import react from "@vitejs/plugin-react";
import mantine from "postcss-preset-mantine";
import { defineConfig } from "vite";
import { chunkGroups } from "./build/chunk-groups.ts";
import { slimContract } from "./build/contract.ts";
import { firstPaint } from "./build/first-paint.ts";
import { compileMessages } from "./build/messages.ts";
import { precompress } from "./build/precompress.ts";

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
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
});
