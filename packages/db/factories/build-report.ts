import { randomInt } from "node:crypto";
import type { Insertable, Selectable } from "kysely";
import type { Db } from "../src/named-statement.ts";
import { newId } from "../src/new-id.ts";
import type { Report } from "../src/types.gen.ts";
import { buildProgram } from "./build-program.ts";
import { buildScope } from "./build-scope.ts";
import { buildUser } from "./build-user.ts";

type Overrides = Partial<Insertable<Report>>;
const openStatuses: readonly Report["status"][] = ["draft", "new", "under_review", "needs_more_info"];

/**
 * Inserts a report, new unless overridden, with the columns that its status asks for (number, times, reason, original). Invents a
 * missing author, program or scope; `company_id` is always the program's.
 */
export async function buildReport(db: Db, overrides: Overrides = {}): Promise<Selectable<Report>> {
  const program = await programOf(db, overrides);
  const scope_id = overrides.scope_id === undefined ? (await buildScope(db, { program_id: program.id })).id : overrides.scope_id;
  const row = {
    id: newId(),
    author_id: overrides.author_id ?? (await buildUser(db)).id,
    title: "Stored cross-site scripting in the delivery note",
    description_markdown:
      "The delivery note of an order is shown to the shop's staff **without escaping**.\n\n`<script>alert(1)</script>` runs.",
    steps_markdown: "1. Order any article.\n2. Enter the payload as delivery note.\n3. Open the order as a clerk.",
    impact_markdown: "Whoever orders can act as the clerk who reads the order.",
    severity: "medium",
    cvss_vector: "CVSS:3.1/AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:L/A:N",
    cvss_score: 5.4,
    ...overrides,
    status: overrides.status ?? "new",
    program_id: program.id,
    company_id: program.company_id,
    scope_id,
  } satisfies Insertable<Report>;
  return db
    .insertInto("report")
    .values({ ...row, ...(await columnsOfStatus(db, row)), ...overrides, company_id: program.company_id })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function programOf(db: Db, { program_id, company_id }: Overrides): Promise<{ id: string; company_id: string }> {
  if (!program_id) return buildProgram(db, company_id ? { company_id } : {});
  return db.selectFrom("program").select(["id", "company_id"]).where("id", "=", program_id).executeTakeFirstOrThrow();
}

async function columnsOfStatus(db: Db, row: Insertable<Report>): Promise<Overrides> {
  if (row.status === "draft") return {};
  const at = row.created_at ?? new Date();
  const sent: Overrides = { number: randomInt(10_000_000, 2 ** 31), created_at: at, sent_at: at };
  if (row.status === "new") return sent;
  sent.first_response_at = at;
  if (openStatuses.includes(row.status)) return sent;
  sent.closed_at = at;
  if (row.status === "closed") sent.close_reason = "informative";
  if (row.status === "duplicate" && row.duplicate_of === undefined) sent.duplicate_of = (await original(db, row)).id;
  return sent;
}

function original(db: Db, { program_id, scope_id, created_at }: Insertable<Report>): Promise<Selectable<Report>> {
  return buildReport(db, { program_id, scope_id: scope_id ?? null, ...(created_at && { created_at }) });
}
