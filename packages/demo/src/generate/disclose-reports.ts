import { seeded } from "@safeport/db/factories/seeded";
import type { Disclosure, Report } from "@safeport/db/types.gen";
import type { Insertable } from "kysely";
import { disclosures } from "../content/disclosures.ts";
import { before, hour } from "./clock.ts";
import { datedId } from "./dated-id.ts";
import type { GeneratedReports } from "./generate-reports.ts";
import type { People, ReportPlan } from "./generated.ts";

/** A request that was accepted, without the text that it published. */
export interface PublishedReport {
  request: Omit<Insertable<Disclosure>, "text_version"> & { kind: "full" | "limited"; asked_at: Date; summary: string };
  row: { report_id: string; number: number; program_id: string; company_id: string; author_id: string; published_at: Date };
}

/** Makes some resolved reports public, with the lines of their timelines that say so. */
export function discloseReports(
  { reports, items }: Pick<GeneratedReports, "reports" | "items">,
  plans: readonly ReportPlan[],
  people: People,
  now: Date,
): PublishedReport[] {
  const random = seeded("disclosures");
  const rows = new Map(reports.map((row) => [row.id, row]));
  return disclosures.flatMap(({ program, kind, own, asked, summary }): PublishedReport[] => {
    const plan = plans.findLast(
      (one) =>
        one.program.content.handle === program &&
        one.status === "resolved" &&
        one.number !== null &&
        (one.author === people.hackers[0]) === own &&
        isQuiet(rows.get(one.id), now),
    );
    const row = plan && rows.get(plan.id);
    const editor = plan?.program.company.members.find(([, role]) => role === "owner")?.[0];
    if (!plan || !row || !editor || plan.number === null) return [];
    const [asker, answerer] = asked === "reporter" ? [plan.author, editor] : [editor, plan.author];
    const asked_at = new Date(new Date(row.last_internal_at as Date).getTime() + random.int(30, 90) * hour);
    const published_at = new Date(asked_at.getTime() + random.int(20, 120) * hour);
    items.push(
      {
        ...{ id: datedId(random, asked_at), report_id: plan.id, item_type: "INFO", info: `disclosure_asked_${kind}` },
        ...{ performed_by: asker.id, created_at: asked_at },
      },
      {
        ...{ id: datedId(random, published_at), report_id: plan.id, item_type: "VISIBILITY_CHANGE", info: `published_${kind}` },
        ...{ performed_by: answerer.id, created_at: published_at },
      },
    );
    Object.assign(row, {
      ...{ disclosure_state: "public", disclosure_side: asked, disclosure_at: published_at },
      ...{ last_activity_at: published_at, last_internal_at: published_at },
    });
    const { id: program_id, company } = plan.program;
    return [
      {
        request: {
          ...{
            id: datedId(random, asked_at),
            report_id: plan.id,
            kind,
            state: "published",
            asked_side: asked,
            asked_by: asker.id,
          },
          ...{ asked_at, summary, answered_by: answerer.id, answered_at: published_at },
        },
        row: {
          report_id: plan.id,
          number: plan.number,
          program_id,
          company_id: company.id,
          author_id: plan.author.id,
          published_at,
        },
      },
    ];
  });
}

/** Whether nothing has happened to a report for so long that its publication is no news any more. */
function isQuiet(row: Insertable<Report> | undefined, now: Date): boolean {
  return row !== undefined && new Date(row.last_internal_at as Date) < before(now, 60) && !row.dispute_open;
}
