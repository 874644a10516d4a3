import { getReport } from "@safeport/contract/reports/report.endpoints";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { CollaboratorsPart } from "../src/features/reports/editor/components/collaborators-part.tsx";
import { queryKey } from "../src/lib/query-client.ts";
import { markupOf } from "./support/render.tsx";

const messages = ["reports/editor", "ui"] as const;

test("the form has a part for collaborators, which says why nobody can be added before the draft is saved", () => {
  const markup = markupOf(<CollaboratorsPart reportId={null} />, { messages });
  expect(markup).toMatch(/<legend[^>]*>Collaborators/);
  expect(markup).toMatch(/<button[^>]*disabled=""/);
  expect(markup).toContain("Give the report a title first");
});

test("the form names those who share the report, each with their part", () => {
  const cache = new QueryClient();
  const collaborators = [{ person: { user_id: "c", full_name: "Colin Share" }, weight: 30 }];
  cache.setQueryData(queryKey(getReport, { params: { report_id: "r" } }), { collaborators } as never);
  const markup = markupOf(<CollaboratorsPart reportId="r" />, { messages, cache });
  expect(markup).toContain("Colin Share (30 %)");
  expect(markup).toContain("Change collaborators");
  expect(markup).not.toContain("Give the report a title first");
});
