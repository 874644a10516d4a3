import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { slimContract } from "./build/contract.ts";
import { compileMessages } from "./build/messages.ts";
import { precompress } from "./build/precompress.ts";
import { routerConfig } from "./build/router-config.ts";
import { sharedFiles } from "./build/shared-files.ts";
import { sources } from "./build/sources.ts";

/** Set by `npm run dev`, which runs the API beside Vite. */
const apiUrl = process.env.API_URL ?? "http://127.0.0.1:3000";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    tanstackRouter({
      ...routerConfig,
      autoCodeSplitting: true,
    }),
    compileMessages(),
    react(),
    slimContract(),
    precompress(),
  ],
  ...sources,
  server: { proxy: { "/v1": apiUrl, "/dev/mail": apiUrl, "^/(programs|p|d|u|c|hall-of-fame|pages)(?=[/?]|$)": apiUrl } },
  build: {
    outDir: "dist",
    // Tabs that are open during an update load parts of the earlier build; scripts/lib/keep-assets.mjs removes old ones.
    emptyOutDir: false,
    target: ["chrome111", "firefox114", "safari16.4"],
    // Inlined fonts and icons would be `data:` sources, which the content security policy does not allow.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: sharedFiles },
      },
    },
  },
});
