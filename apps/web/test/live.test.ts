import { me } from "@safeport/contract/accounts/core/account.endpoints";
import { listCompanies } from "@safeport/contract/companies/company.endpoints";
import type { LiveMessage } from "@safeport/contract/events/live.endpoints";
import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import { getProgram, listPrograms, listScopes } from "@safeport/contract/programs/core/program.endpoints";
import { countReports, getReport, listReports } from "@safeport/contract/reports/report.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { getKyc } from "@safeport/contract/wallet/kyc/kyc.endpoints";
import { listWithdrawals } from "@safeport/contract/wallet/withdrawals/withdrawal.endpoints";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { touchedQueries } from "../src/app/shell/touched-queries.ts";
import { createLiveRefetch, type LiveRefetch } from "../src/lib/live.ts";
import { queryKey } from "../src/lib/query-client.ts";

let cache: QueryClient;
let live: LiveRefetch;
let fetched: string[];
const stops: (() => void)[] = [];

/** Puts a query on screen and counts its fetches under `name`. */
async function show(name: string, key: readonly unknown[], data: object = {}): Promise<void> {
  const queryFn = () => {
    fetched.push(name);
    return Promise.resolve(data);
  };
  stops.push(new QueryObserver(cache, { queryKey: key, queryFn }).subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(0);
}

async function receive(...messages: LiveMessage[]): Promise<string[]> {
  fetched = [];
  for (const message of messages) live.onMessage(message);
  await vi.advanceTimersByTimeAsync(0);
  return fetched.toSorted();
}

beforeEach(async () => {
  vi.useFakeTimers();
  cache = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
  live = createLiveRefetch(cache, touchedQueries);
  fetched = [];
  await show("list", queryKey(listReports, { query: { page: 1 } }));
  await show("counts", queryKey(countReports, { query: {} }));
  await show("report a", queryKey(getReport, { params: { report_id: "a" } }));
  await show("timeline a", queryKey(listTimeline, { params: { report_id: "a" } }));
  await show("programs", queryKey(listPrograms, { query: {} }));
  await show("program p", queryKey(getProgram, { params: { program: "acme" } }), { program_id: "p" });
  await show("scopes p", queryKey(listScopes, { params: { program: "acme" } }));
  await show("withdrawals", queryKey(listWithdrawals, { query: {} }));
  await show("me", queryKey(me));
  await show("companies", queryKey(listCompanies, { query: {} }));
  await show("identity", queryKey(getKyc));
  await show("notifications", queryKey(listNotifications, { query: {} }));
});

afterEach(() => {
  live.stop();
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

test.each<[LiveMessage, string[]]>([
  [{ type: "report.status_changed", subject: { type: "report", id: "a" } }, ["counts", "list", "report a", "timeline a"]],
  [{ type: "report.status_changed", subject: { type: "report", id: "b" } }, ["counts", "list"]],
  [{ type: "report.comment_changed", subject: { type: "report", id: "a" } }, ["report a", "timeline a"]],
  [{ type: "report.comment_flagged", subject: { type: "report", id: "b" } }, []],
  [{ type: "program.updated", subject: { type: "program", id: "p" } }, ["program p", "programs", "scopes p"]],
  [{ type: "withdrawal.changed", subject: null }, ["withdrawals"]],
  [{ type: "kyc.approved", subject: null }, ["identity"]],
  [{ type: "program.updated", subject: { type: "program", id: "q" } }, ["programs"]],
  [{ type: "notification.created", subject: null }, ["notifications"]],
  [
    { type: "rights.changed", subject: null },
    [
      "companies",
      "counts",
      "identity",
      "list",
      "me",
      "notifications",
      "program p",
      "programs",
      "report a",
      "scopes p",
      "timeline a",
      "withdrawals",
    ],
  ],
  [{ type: "company.created", subject: { type: "company", id: "c" } }, ["companies"]],
])("%j refetches %j of what is on screen", async (message, expected) => {
  expect(await receive(message)).toEqual(expected);
});

test("many messages refetch at once, then once a second, and the last of them is not lost", async () => {
  const message: LiveMessage = { type: "report.status_changed", subject: { type: "report", id: "b" } };
  expect(await receive(...Array.from({ length: 50 }, () => message))).toEqual(["counts", "list"]);
  fetched = [];
  for (let passed = 0; passed < 3_000; passed += 100) {
    live.onMessage(message);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(fetched.filter((name) => name === "list")).toHaveLength(3);
  fetched = [];
  live.onMessage(message);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(fetched).toContain("list");
});
