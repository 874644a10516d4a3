import { test as base } from "@playwright/test";

/**
 * For tests that open browser contexts beside their own: closes them after the test. Playwright would keep them until the worker ends, and
 * their pages would go on reading the live stream.
 */
export const test = base.extend<{ closeContexts: undefined }>({
  closeContexts: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
