import { seeded } from "@safeport/db/factories/seeded";
import type { CannedReply, KnownIssue, KnownIssueBatch, Label, ReportLabel } from "@safeport/db/types.gen";
import type { Insertable } from "kysely";
import { desk } from "../content/desk.ts";
import { before } from "./clock.ts";
import { datedId } from "./dated-id.ts";
import { weaknessId } from "./generate-reports.ts";
import type { GeneratedProgram, ReportPlan } from "./generated.ts";

interface Entry {
  program_id: string;
  asset: string | null;
  /** The number of the CWE. */
  weakness: number | null;
  title: string;
  description: string;
  severity: string | null;
  found_at: string;
  source: string;
}

/** Hashes by which a register of known issues is published. */
export interface RegisterTools {
  sealEntry(entry: Entry): Pick<Insertable<KnownIssue>, "salt" | "hidden_salt" | "hidden_hash"> & { commitment: string };
  hashOfBatch(batch: {
    program_id: string;
    number: number;
    published_at: string;
    previous: string | null;
    commitments: readonly string[];
  }): string;
}

export interface GeneratedDesk {
  labels: Insertable<Label>[];
  reportLabels: Insertable<ReportLabel>[];
  replies: Insertable<CannedReply>[];
  batch: Insertable<KnownIssueBatch>;
  issues: Insertable<KnownIssue>[];
}

/** Labels and replies of a company, and the register of what one of its programs knew. */
export function generateDesk(
  programs: readonly GeneratedProgram[],
  plans: readonly ReportPlan[],
  now: Date,
  tools: RegisterTools,
): GeneratedDesk {
  const random = seeded("desk");
  const program = programs.find(({ content }) => content.handle === desk.program);
  if (!program) throw new Error(`There is no program ${desk.program}`);
  const { company } = program;
  const created = before(now, 200);
  const labels = desk.labels.map(([name, color]) => ({ id: datedId(random, created), company_id: company.id, name, color }));
  const labelled = plans.filter((plan) => plan.program.company === company && plan.status !== "draft" && random.chance(0.25));
  const published_at = before(now, 150);
  const batch_id = datedId(random, published_at);
  const issues = desk.knownIssues.map(({ cwe, daysBefore, ...entry }, at) => {
    const found_at = before(published_at, daysBefore).toISOString().slice(0, 10);
    return {
      ...{ id: datedId(random, published_at), program_id: program.id, batch_id, number: at + 1, ...entry },
      ...{ scope_id: program.scopes.get(entry.asset)?.id ?? null, weakness_id: weaknessId(cwe), found_at },
      ...tools.sealEntry({ program_id: program.id, weakness: cwe, ...entry, found_at }),
    };
  });
  const hash = tools.hashOfBatch({
    ...{ program_id: program.id, number: 1, published_at: published_at.toISOString(), previous: null },
    commitments: issues.map(({ commitment }) => commitment),
  });
  return {
    labels,
    reportLabels: labelled.map(({ id: report_id }) => ({ report_id, label_id: random.pick(labels).id })),
    replies: desk.replies.map(([name, language, text_markdown]) => ({
      ...{ id: datedId(random, created), company_id: company.id, name, language, text_markdown },
    })),
    batch: {
      ...{ id: batch_id, program_id: program.id, number: 1, published_at, previous_hash: null, hash },
      added_by: company.members.find(([, role]) => role === "owner")?.[0].id ?? null,
    },
    issues,
  };
}
