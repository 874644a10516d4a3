import type { Page } from "@playwright/test";

/** Parts of the app's router in the page that tests use. */
interface AppRouter {
  state: { location: { href: string } };
  subscribe: (event: "onRendered", listener: () => void) => () => void;
  navigate: (to: { href: string }) => Promise<void>;
}

/** Goes to an address as a link of the app does, without loading the app again; pages of the server, and links of mails, are opened. */
export async function follow(page: Page, address: string): Promise<void> {
  const isInApp = !/^\/p\/|#/.test(address) && (await page.evaluate(() => "__TSR_ROUTER__" in self));
  if (!isInApp) {
    await page.goto(address);
    return;
  }
  await page.evaluate(async (href) => {
    const { __TSR_ROUTER__: router } = self as unknown as { __TSR_ROUTER__: AppRouter };
    if (router.state.location.href === href) return;
    const rendered = new Promise<void>((resolve) => {
      const stop = router.subscribe("onRendered", () => {
        stop();
        resolve();
      });
    });
    await router.navigate({ href });
    await rendered;
  }, address);
}
