import { randomBytes, randomInt } from "node:crypto";
import { defineConfig } from "@playwright/test";

// Chosen once by the first process and handed on to the workers, which read this file too.
process.env.E2E_PORT ??= String(randomInt(20_000, 32_000));
// Tests write what only the server may read.
process.env.SECRET_KEY ??= randomBytes(24).toString("hex");
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`;
const isRoot = process.getuid?.() === 0;

/**
 * Parts of Chromium's own windows that nobody sees in a test. It starts two processes for the popup of the address bar with each context, which takes
 * a tenth of the time of all tests. The switch counts once, so those that Playwright names are here as well.
 */
const unusedFeatures = [
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"],
  ...[
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
  ],
  ...["LensOverlay", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect"],
  ...[
    "TcpPortRandomizationWin",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
    "SpareRendererForSitePerProcess",
  ],
];

export default defineConfig({
  testDir: ".",
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  outputDir: "../test-results",
  reporter: "list",
  webServer: {
    command: "node serve.mjs",
    url: `${baseURL}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
  },
  use: {
    baseURL,
    locale: "en-US",
    // A trace costs a fifth of the time of every test; `--trace on` records one.
    screenshot: "only-on-failure",
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      // Chromium's sandbox does not start under root; the other flags keep it from looking for servers of its maker.
      args: [
        ...(isRoot ? ["--no-sandbox"] : []),
        "--disable-gpu",
        `--disable-features=${unusedFeatures.join()}`,
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
