import { listBankAccounts } from "@safeport/contract/wallet/bank-accounts/bank-account.endpoints";
import { getEarnings } from "@safeport/contract/wallet/earnings/earnings.endpoints";
import { getKyc } from "@safeport/contract/wallet/kyc/kyc.endpoints";
import { getWallet } from "@safeport/contract/wallet/payments/wallet.endpoints";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { OverviewTab } from "../src/features/wallet/payments/components/overview-tab.tsx";
import { queryKey } from "../src/lib/query-client.ts";
import { markupOf } from "./support/render.tsx";
import { asViewer } from "./support/viewer.ts";

const messages = ["wallet/vault", "wallet/year", "ui"] as const;
const title = "A program of harbours, docks, cranes and quays whose name is longer than any column that a chart could have";

/** The overview of a researcher whose identity is approved or not, without its tags. */
async function overview(approved_until: string | null): Promise<string> {
  const cache = new QueryClient();
  const wallet = { currency: "USD", available: 0, pending: 30_000, payout: 0, years: [], payout_obstacles: [] };
  cache.setQueryData(queryKey(getWallet, { query: {} }), {
    ...wallet,
    pending_final: { first: "2026-12-02T00:00:00Z", last: "2026-12-04T00:00:00Z" },
  });
  cache.setQueryData(queryKey(getKyc), { approved_until });
  cache.setQueryData(queryKey(listBankAccounts, { query: {} }), { items: [{ status: "usable" }] });
  cache.setQueryData(queryKey(getEarnings), {
    ...{ currency: "USD", total: 90_000, months: [{ month: "2026-11", amount: 90_000 }] },
    programs: [{ program_id: "p", title, amount: 90_000 }],
  });
  let words = "";
  await asViewer("Hacker", () => {
    words = markupOf(<OverviewTab />, { messages, cache }).replace(/<style[\s\S]*?<\/style>|<[^>]*>/g, "\n");
  });
  return words;
}

test("money that is pending says the days on which it becomes final", async () => {
  expect(await overview(null)).toContain("Awarded, final from Dec 2, 2026 to Dec 4, 2026");
});

test("what a withdrawal takes is listed while something of it is open, as steps before any withdrawal", async () => {
  const open = await overview(null);
  expect(open).toContain("Before you can withdraw");
  expect(open).toContain("Verify your identity");
});

test("earnings by program name each program whole", async () => {
  const cell = new RegExp(`\\n${title}\\n`);
  expect(await overview("2028-01-01T00:00:00Z")).toMatch(cell);
});
