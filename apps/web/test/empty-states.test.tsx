import { expect, test } from "vitest";
import { UpcomingPage } from "../src/app/upcoming-page.tsx";
import { DiscoveryPage } from "../src/features/programs/discovery/components/discovery-page.tsx";
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
  ["Business", ["Newest programs", "Latest scope changes", "Highest rewards"]],
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
