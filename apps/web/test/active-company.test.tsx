import { listCompanies } from "@safeport/contract/companies/company.endpoints";
import type { Company } from "@safeport/contract/companies/company.schema";
import { maxPageSize } from "@safeport/contract/kernel/paging.limits";
import { QueryClient } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import { companyToActivate, pathAfterSwitch, usualCompany } from "../src/features/companies/active-company.ts";
import { CompanySwitch } from "../src/features/companies/components/company-switch.tsx";
import { queryOf } from "../src/lib/query-client.ts";
import { markupOf } from "./support/render.tsx";
import { asViewer } from "./support/viewer.ts";

const belongsTo = { company_id: "c-1", name: "Larkspur Pay", company_logo: null, is_member: true } as Company;
const owns = { company_id: "c-2", name: "Ohmward", company_logo: "/logo.png", is_member: false } as Company;

test("somebody works for a company they own until they choose one", () => {
  expect(usualCompany([belongsTo, owns])).toBe(owns);
  expect(usualCompany([belongsTo])).toBe(belongsTo);
  expect(usualCompany([])).toBeUndefined();
});

describe("the active company of a page", () => {
  const active = (page: string | undefined, before: string | null, companies = [belongsTo, owns]) =>
    companyToActivate(page, before, companies);

  test("is the company of the page, if the viewer belongs to it", () => {
    expect(active("c-1", "c-2")).toBe(belongsTo);
    expect(active("c-2", "c-1")).toBe(owns);
  });

  test("stays on a page of no company, of the same one and of one that the viewer does not belong to", () => {
    expect(active(undefined, "c-2")).toBeUndefined();
    expect(active("c-2", "c-2")).toBeUndefined();
    expect(active("c-3", "c-2")).toBeUndefined();
  });

  test("is that of the page where the viewer has chosen none, or has left it", () => {
    expect(active("c-1", null)).toBe(belongsTo);
    expect(active("c-1", "c-2", [belongsTo])).toBe(belongsTo);
  });

  test.each([
    ["/reports/0198f3c0", "/reports"],
    ["/bounties/shop", "/bounties"],
    ["/bounties/edit/shop", "/bounties"],
    ["/bounties/shop/members", "/bounties"],
    ["/disputes/0198f3c0", "/disputes"],
    ["/companies/c-1", "/companies/c-2"],
    ["/vault", "/vault"],
    ["/reports", null],
    ["/bounties", null],
    ["/", null],
    ["/settings", null],
  ])("switched on %s leads to %s", (path, target) => {
    expect(pathAfterSwitch(path, "c-2")).toBe(target);
  });
});

describe("the head of the sidebar", () => {
  const headOf = async (companies: Company[], { collapsed = false, role = "Business" as "Business" | "Hacker" } = {}) => {
    const cache = new QueryClient();
    const query = { size: maxPageSize, return_associated_companies: "true" } as const;
    cache.setQueryData(queryOf(listCompanies, { query }).queryKey, { items: companies } as never);
    let markup = "";
    await asViewer(
      role,
      () => {
        markup = markupOf(<CompanySwitch collapsed={collapsed} />, { messages: ["companies"], cache });
      },
      owns.company_id,
    );
    return markup.replaceAll(/<style.*?<\/style>/gs, "");
  };

  test("is the menu of its pages where there is only one", async () => {
    const markup = await headOf([owns]);
    expect(markup).toMatch(/<button[^>]*aria-label="Company menu, Ohmward"[^>]*aria-haspopup="menu"/);
  });

  test("opens a menu where there are several, and shows the active one", async () => {
    const markup = await headOf([belongsTo, owns]);
    expect(markup).toMatch(/<button[^>]*aria-label="Switch company, Ohmward"[^>]*aria-haspopup="menu"/);
    expect(markup).toContain('src="/logo.png"');
    expect(markup).not.toContain("Larkspur");
  });

  test("is the logo alone in the rail, with the name for screen readers", async () => {
    expect(await headOf([owns])).toContain('title="Ohmward"');
    const markup = await headOf([owns], { collapsed: true });
    expect(markup).toContain('aria-label="Company menu, Ohmward"');
    expect(markup).not.toContain('title="Ohmward"');
  });

  test("is empty for researchers", async () => {
    expect(await headOf([owns], { role: "Hacker" })).toBe("");
  });
});
