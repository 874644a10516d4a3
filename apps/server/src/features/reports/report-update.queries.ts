import type { Db } from "@safeport/db/named-statement";
import { newId } from "@safeport/db/new-id";
import { type Param, variantQuery } from "@safeport/db/prepared-query";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, type Kysely, sql, type Updateable } from "kysely";
import { freeNumber, type ReportQuery, type ReportRow, readAs } from "./report.queries.ts";

/** What an update writes to a report; a draft that is sent gets a free number. */
export type ReportChange = Omit<Updateable<DB["report"]>, "number"> & { number?: typeof freeNumber };

/** An item of a timeline; its id is drawn unless given. */
export type NewTimelineItem = Omit<Insertable<DB["timeline_item"]>, "id" | "created_at" | "report_id"> & { id?: string };

/** Columns whose change makes a new version. Comments do not, since a researcher may not know of internal ones. */
const versioned: readonly string[] = ["title", "severity", "cvss_vector", "status"] satisfies (keyof ReportChange)[];

/** All that the text of an update depends on. */
interface Shape {
  columns: readonly string[];
  /** The columns of each new item of the timeline. */
  items: readonly (readonly string[])[];
  /** Whether nothing is written when the company of the report has been deleted. */
  unlessArchived: boolean;
}

/** The id of the report and of its reader, `set <column>` of the report, and `<item> <column>` of the new items. */
type Values = Record<string, unknown>;

function withItems(db: Kysely<DB>, param: Param<Values>, { items }: Shape) {
  const rows = items.map((columns, at) => ({
    ...Object.fromEntries(columns.map((column) => [column, param(`${at} ${column}`)])),
    report_id: param("id"),
    // The current time, not the transaction's: a transaction that waited for a lock started too early.
    created_at: sql<Date>`clock_timestamp()`,
  }));
  return rows.length > 0 ? db.with("items", (cte) => cte.insertInto("timeline_item").values(rows as never)) : db;
}

function updateOf(db: Pick<Kysely<DB>, "updateTable">, param: Param<Values>, { columns, unlessArchived }: Shape) {
  const isChange = columns.some((column) => versioned.includes(column));
  const update = db
    .updateTable("report")
    .set(Object.fromEntries(columns.map((column) => [column, column === "number" ? freeNumber : param(`set ${column}`)])))
    .$if(isChange, (change) => change.set({ version: sql<number>`version + 1` }))
    .where("id", "=", sql<string>`${param("id")}`);
  if (!unlessArchived) return update;
  // Locked, so that it is not deleted before the transaction ends.
  const isOpen = sql<boolean>`exists (select from company c where c.id = report.company_id and c.archived_at is null for share)`;
  return update.where(isOpen);
}

const prepared = { keyOf: (shape: Shape) => JSON.stringify(shape), isPrepared: true };

const update = variantQuery("update_report", {
  ...prepared,
  build: (db, param: Param<Values>, shape: Shape) => updateOf(withItems(db, param, shape), param, shape),
});

const updateAndRead = variantQuery("update_report_for", {
  ...prepared,
  build: (db, param: Param<Values>, shape: Shape) => {
    const updated = withItems(db, param, shape)
      .with("updated", (cte) => updateOf(cte as never, param, shape).returningAll())
      .selectFrom("updated as r");
    return readAs(sql`${param("readerId")}::uuid`, updated as unknown as ReportQuery);
  },
});

const given = (values: object) => Object.entries(values).filter(([, value]) => value !== undefined);

function shapeOf(change: ReportChange, items: readonly NewTimelineItem[], unlessArchived: boolean) {
  const rows = items.map((item) => given({ ...item, id: item.id ?? newId() }));
  const columns = given(change);
  const shape: Shape = {
    columns: columns.map(([column]) => column),
    items: rows.map((row) => row.map(([column]) => column)),
    unlessArchived,
  };
  const values: Values = {
    ...Object.fromEntries(columns.map(([column, value]) => [`set ${column}`, value])),
    ...Object.fromEntries(rows.flatMap((row, at) => row.map(([column, value]) => [`${at} ${column}`, value]))),
  };
  return { shape, values };
}

/** Writes to a report, whose row the caller has locked, and adds the items of the change to its timeline, in one statement. */
export async function updateReport(
  db: Db,
  id: string,
  change: ReportChange,
  items: readonly NewTimelineItem[] = [],
): Promise<void> {
  const { shape, values } = shapeOf(change, items, false);
  await update(db, shape, { ...values, id });
}

/** Same, and returns the report as the reader sees it then. */
export async function updateReportFor(
  db: Db,
  readerId: string,
  id: string,
  change: ReportChange,
  items: readonly NewTimelineItem[] = [],
): Promise<ReportRow> {
  return (await readUpdated(db, { id, readerId }, shapeOf(change, items, false))) as ReportRow;
}

/** Same, unless the company of the report has been deleted: then undefined, and the transaction must be rolled back. */
export async function updateUnlessArchivedFor(
  db: Db,
  readerId: string,
  id: string,
  change: ReportChange,
  items: readonly NewTimelineItem[],
): Promise<ReportRow | undefined> {
  return readUpdated(db, { id, readerId }, shapeOf(change, items, true));
}

async function readUpdated(db: Db, ids: Record<"id" | "readerId", string>, { shape, values }: ReturnType<typeof shapeOf>) {
  const [row] = await updateAndRead(db, shape, { ...values, ...ids });
  return row;
}
