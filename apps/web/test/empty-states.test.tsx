import { getCompany } from "@safeport/contract/companies/company.endpoints";
import { listPrograms } from "@safeport/contract/programs/core/program.endpoints";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { UpcomingPage } from "../src/app/upcoming-page.tsx";
import { DiscoveryPage } from "../src/features/programs/discovery/components/discovery-page.tsx";
import { discoverySections, sectionQuery } from "../src/features/programs/discovery/discovery-sections.ts";
import { queryKey } from "../src/lib/query-client.ts";
import { markupOf } from "./support/render.tsx";
import { asViewer } from "./support/viewer.ts";

test.each([
  ["Hacker", "what you earned", "of your company"],
  ["Business", "fees of your company", "earned"],
  ["Admin", "of all accounts", "earned"],
] as const)("the empty vault speaks to %s in their role", async (role, says, saysNot) => {
  await asViewer(role, () => {
    const markup = markupOf(<UpcomingPage name="vault" />, { messages: ["app"] });
    expect(markup).toContain(says);
    expect(markup).not.toContain(saysNot);
  });
});

test.each([
  ["Hacker", ["Newest programs", "Latest scope changes", "Highest rewards"]],
  ["Business", ["Your programs", "Newest programs"]],
  ["Super Admin", ["Newest programs", "Latest scope changes"]],
] as const)("the discovery page of %s has the sections of their role", async (role, titles) => {
  await asViewer(role, () => {
    const markup = markupOf(<DiscoveryPage waiting={null} />, { messages: ["programs", "ui"] });
    const headings = [...markup.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, inside = ""]) =>
      inside.replace(/<[^>]*>/g, "").trim(),
    );
    expect(headings).toEqual(titles);
  });
});

test.each([
  ["offers whoever may create programs to do so, once", ["create_program"], 1],
  ["offers nothing to others", [], 0],
] as const)("a discovery page without programs %s", async (_, can, buttons) => {
  const company_id = "0198f3c0-0000-7000-8000-000000000002";
  const cache = new QueryClient();
  cache.setQueryData(queryKey(getCompany, { params: { company_id } }), { company_id, can });
  for (const kind of discoverySections("business"))
    cache.setQueryData(queryKey(listPrograms, { query: sectionQuery(kind, company_id) }), { items: [], total: 0, pages: 0 });
  await asViewer(
    "Business",
    () => {
      const markup = markupOf(<DiscoveryPage waiting={null} />, { messages: ["programs", "ui"], cache });
      expect(markup.match(/href="\/bounty\/create"/g) ?? []).toHaveLength(buttons);
    },
    company_id,
  );
});
