import { getSite, getSiteSettings, type SiteSettings, updateSiteSettings } from "@safeport/contract/site/site.endpoints";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { SitePage } from "../../src/features/site/components/site-page.tsx";
import { createQueryClient, queryKey } from "../../src/lib/query-client.ts";
import { answer, refuse, withoutServer } from "./answers.ts";
import { asResearcher, show } from "./show.tsx";

withoutServer();

const settings = {
  version: 1,
  name: "Quay",
  accent: null,
  banner: "",
  logo: null,
  sign_up: "open",
  sign_up_domains: [],
  single_company: null,
  fee_percent: null,
  withdrawal_min: null,
  second_person_from: null,
  currency: "EUR",
  environment: { fee_percent: 20, withdrawal_min: 5_000, second_person_from: 500_000 },
  terms_markdown: "",
  privacy_markdown: "",
  imprint_markdown: "",
  may_change_money: true,
  proposal: null,
} as unknown as SiteSettings;

it("keeps what was typed into the settings when somebody else has saved, and says so", async () => {
  asResearcher({ role: "Super Admin" });
  answer(getSite, {});
  answer(getSiteSettings, settings);
  const cache = createQueryClient();
  await show(<SitePage />, cache);
  const banner = page.getByLabelText("Banner for everybody");
  await banner.fill("Maintenance tonight");
  const saved = { ...settings, version: 2, name: "Pier" };
  answer(getSiteSettings, saved);
  await cache.invalidateQueries({ queryKey: queryKey(getSiteSettings) });
  await expect.element(page.getByLabelText("Name of the platform")).toHaveValue("Pier");
  await expect.element(banner).toHaveValue("Maintenance tonight");

  refuse(updateSiteSettings, "version_stale", "Somebody else saved these settings.");
  answer(getSiteSettings, { ...saved, version: 3, accent: "#112233" });
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Somebody else saved these settings.");
  await expect.element(page.getByLabelText("Accent colour")).toHaveValue("#112233");
  await expect.element(banner).toHaveValue("Maintenance tonight");
});
