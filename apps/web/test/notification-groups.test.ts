import type { Notification } from "@safeport/contract/notifications/core/notification.schema";
import { expect, test } from "vitest";
import { groupRows } from "../src/features/notifications/list/group-rows.ts";

const row = (id: string, changes: Partial<Notification>) =>
  ({
    id,
    tag: "comment",
    title: "New comment from Ada",
    message: "",
    read: false,
    link: "/reports/1",
    ...changes,
  }) as Notification;

const idsOf = (rows: Notification[]) => groupRows(rows).map(({ newest, older }) => [newest, ...older].map(({ id }) => id));

test("what repeats about one page stands together, read and unread apart", () => {
  expect(idsOf([row("a", {}), row("b", {}), row("c", { read: true }), row("d", { link: "/reports/2", read: true })])).toEqual([
    ["a", "b"],
    ["c"],
    ["d"],
  ]);
});

test("steps of several disputes that became overdue together stand together, reports of one person do not", () => {
  const overdue = { tag: "dispute", title: "The answer to a dispute is overdue" } as const;
  const sent = { tag: "report", title: "New report from Ada" } as const;
  const at = (number: number) => ({ link: `/reports/${number}` });
  expect(idsOf([row("a", { ...overdue, ...at(1) }), row("b", { ...overdue, ...at(2) })])).toEqual([["a", "b"]]);
  expect(idsOf([row("a", { ...sent, ...at(1) }), row("b", { ...sent, ...at(2) })])).toEqual([["a"], ["b"]]);
});
