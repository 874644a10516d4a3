import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { compileMessages } from "./build/messages.ts";
import { sources } from "./build/sources.ts";
import manifest from "./package.json" with { type: "json" };

const isRoot = process.getuid?.() === 0;
const packages = Object.keys(manifest.dependencies).filter((name) => !/^@(?:safeport|fontsource-variable)\//.test(name));
const executablePath = process.env.CHROMIUM_PATH;

/** The tests of components: in a browser, without a server. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [compileMessages(), react()],
  ...sources,
  // A package that is found while the tests run reloads their page.
  optimizeDeps: { include: [...packages, "react-dom/client", "react/jsx-dev-runtime", "vitest-browser-react"] },
  test: {
    include: ["test/components/*.test.tsx"],
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({
        launchOptions: {
          ...(executablePath && { executablePath }),
          // Chromium's sandbox does not start under root.
          args: isRoot ? ["--no-sandbox"] : [],
        },
        contextOptions: { locale: "en-US" },
      }),
      instances: [{ browser: "chromium" }],
      viewport: { width: 1280, height: 720 },
      screenshotFailures: false,
    },
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
