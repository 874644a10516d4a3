import { type AuditEntry, getAuditEntry, listAuditLog } from "@safeport/contract/audit/audit.endpoints";
import type { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { ActivityLog } from "../../src/features/audit/components/activity-log.tsx";
import { createQueryClient } from "../../src/lib/query-client.ts";
import { answer, refuse, withoutServer } from "./answers.ts";
import { asResearcher, show } from "./show.tsx";

withoutServer();
beforeEach(() => asResearcher());

const listed = (items: readonly AuditEntry[]) => ({ items, total: items.length, pages: 1, page: 1, size: 10 });
const byPlatform: AuditEntry = {
  log_id: "0198f3c0-0000-7000-8000-000000000011",
  number: null,
  timestamp: "2026-01-01T09:30:00.000Z",
  user: null,
  action: "session.started",
  status: "success",
  log_type: "system_log",
  ip_address: null,
  object_type: null,
  object_id: null,
  object_snapshot: null,
};
const own: AuditEntry = {
  ...byPlatform,
  log_id: "0198f3c0-0000-7000-8000-000000000012",
  user: { full_name: "Ada", user_id: "0198f3c0-0000-7000-8000-000000000001", role: "Hacker" },
  action: "account.registered",
  log_type: "user_log",
};

const log = page.getByRole("dialog", { name: "Activity Logs" });
const details = page.getByRole("dialog", { name: "Log Details" });
const open = (cache?: QueryClient) => show(<ActivityLog opened onClose={() => {}} />, cache);

describe("the activity log", () => {
  it("shows people's own acts in green and all others in a warning colour, and mentions a missing snapshot @spec:3.10 @spec:8.13", async () => {
    answer(listAuditLog, listed([byPlatform, own]));
    answer(getAuditEntry, { items: [byPlatform] });
    await open();
    await expect.element(log.getByRole("row")).toHaveLength(3);
    const colour = (text: string) => {
      const chip = log.getByRole("table").getByText(text, { exact: true }).element();
      return getComputedStyle(chip).color.match(/\d+/g)?.map(Number) ?? [];
    };
    const [red = 0, green = 0] = colour("User");
    expect(green).toBeGreaterThan(red);
    const [warnRed = 0, warnGreen = 0, warnBlue = 0] = colour("System");
    expect(warnRed).toBeGreaterThan(warnGreen);
    expect(warnGreen).toBeGreaterThan(warnBlue);
    await log.getByRole("row").nth(1).getByRole("button").click();
    await expect.element(details.getByText("No object_snapshot available.")).toBeVisible();
    await expect.element(details.getByRole("definition").getByText("Safeport", { exact: true })).toBeVisible();
  });

  it("says that it is empty @spec:2.41 @spec:8.12", async () => {
    answer(listAuditLog, listed([]));
    await open();
    await expect.element(log.getByText("No logs found.")).toBeVisible();
    await expect.element(log.getByRole("table")).not.toBeInTheDocument();
  });

  it("says in place of the table why it failed to load, and loads when it is opened again @spec:8.11", async () => {
    refuse(listAuditLog, "forbidden", "The archive is closed today");
    const cache = createQueryClient();
    const opened = await open(cache);
    await expect.element(log.getByRole("alert")).toHaveTextContent("The archive is closed today");
    await expect.element(log.getByRole("table")).not.toBeInTheDocument();
    await opened.unmount();
    answer(listAuditLog, listed([own]));
    await open(cache);
    await expect.element(log.getByRole("row")).toHaveLength(2);
    await expect.element(log.getByRole("alert")).not.toBeInTheDocument();
  });
});
