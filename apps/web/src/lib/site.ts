import type { Site } from "@safeport/contract/site/site.endpoints";
import { setSiteName } from "./page-title.ts";
import { browserStorage } from "./storage.ts";
import { createStore } from "./store.ts";

const key = "safeport.site";
const product: Site = {
  name: "Safeport",
  logo: null,
  accent: null,
  sign_up: "open",
  sign_up_domains: [],
  banner: null,
  legal: [],
  single_company: null,
  identity_provider: null,
  identity_provider_required: false,
  company_sign_in: false,
  currency: "USD",
};

/** The platform as this browser last saw it, so that the first frame already has its name and colour. */
function remembered(): Site {
  try {
    // A link to a logo works for some minutes only.
    return { ...product, ...(JSON.parse(browserStorage.get(key) ?? "{}") as Partial<Site>), logo: null };
  } catch {
    return product;
  }
}

const store = createStore<Site>(remembered());
setSiteName(store.get().name);

/** Name, look, sign-up and mode of the platform. */
export const useSite = store.use;

/** Whether the platform belongs to a single company. */
export function isSingleCompany(): boolean {
  return store.get().single_company !== null;
}

/** Takes over the server's settings of the platform. */
export function setSite(site: Site): void {
  if (JSON.stringify(site) === JSON.stringify(store.get())) return;
  browserStorage.set(key, JSON.stringify(site));
  setSiteName(site.name);
  setTabIcon(site.logo);
  store.set(site);
}

/** Shows the logo in the tab of the browser, or the icon of the product (null). */
function setTabIcon(logo: string | null): void {
  const icon = document.querySelector("link[rel=icon]");
  icon?.setAttribute("href", logo ?? "/favicon.svg");
  // The product's icon is an SVG. The browser detects the type of a logo.
  if (logo) icon?.removeAttribute("type");
  else icon?.setAttribute("type", "image/svg+xml");
}
