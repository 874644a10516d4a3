import { getProgram } from "@safeport/contract/programs/core/program.endpoints";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { IntakeSettingsPage } from "../src/features/intake/components/intake-settings-page.tsx";
import { queryKey } from "../src/lib/query-client.ts";
import { markupOf } from "./support/render.tsx";
import { asViewer } from "./support/viewer.ts";

test("the way back from reports without an account has the title of the program, not its handle", async () => {
  const cache = new QueryClient();
  cache.setQueryData(queryKey(getProgram, { params: { program: "quay-cloud" } }), { title: "Quay Cloud Apps", can: [] });
  await asViewer("Business", () => {
    const markup = markupOf(<IntakeSettingsPage title="quay-cloud" />, { messages: ["reports/intake", "ui"], cache });
    expect(markup).toMatch(/<a[^>]*href="\/bounties\/quay-cloud"[^>]*>.*Quay Cloud Apps/);
  });
});
