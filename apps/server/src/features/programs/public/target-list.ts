import type { AssetType } from "@safeport/contract/programs/core/program.values";
import { listedTypes } from "@safeport/contract/programs/scopes/csv-columns";
import type { PublicCtx } from "../../../platform/context.ts";
import { publicUrlOf } from "../../../platform/settings.ts";
import { figureOf } from "../core/target-figure.ts";
import { jsonArray } from "./program-list.ts";
import { findListedPrograms, findListedScopes } from "./public-addresses.queries.ts";

/** Programs whose assets are read from the database at once. */
const batch = 200;

/** Names of asset types in bounty-targets, where a domain is a URL, too. */
const typeNames: Record<AssetType, string> = { ...listedTypes, domain: "URL" };

/** All programs that strangers read of, with their assets, as a JSON array in the shape of bounty-targets, in pieces. */
export function targetList({ db, site, settings }: Pick<PublicCtx, "db" | "site" | "settings">): AsyncGenerator<string> {
  const origin = publicUrlOf(settings);
  const companyId = site.current.single_company_id;
  return jsonArray(batch, async (after) => {
    const programs = await findListedPrograms(db, { companyId, after }, batch);
    const scopes = await findListedScopes(
      db,
      programs.map(({ id }) => id),
    );
    const ofProgram = new Map(programs.map(({ id }) => [id, [] as typeof scopes]));
    for (const scope of scopes) ofProgram.get(scope.program_id)?.push(scope);
    const targetsOf = (programId: string, isOut: boolean) =>
      (ofProgram.get(programId) ?? [])
        .filter(({ is_out_of_scope }) => is_out_of_scope === isOut)
        .map((scope) => ({
          asset_identifier: scope.identifier,
          asset_type: typeNames[scope.asset_type],
          availability_requirement: null,
          confidentiality_requirement: null,
          eligible_for_bounty: scope.is_eligible_for_bounty && !isOut,
          eligible_for_submission: !isOut,
          instruction: scope.instructions_markdown ?? "",
          integrity_requirement: null,
          max_severity: isOut ? "none" : scope.max_severity,
        }));
    return programs.map((program) => ({
      handle: program.handle,
      entry: {
        handle: program.handle,
        name: program.title,
        url: `${origin}/p/${program.handle}`,
        website: `https://${program.company_domain}`,
        submission_state: program.status === "paused" ? "paused" : "open",
        offers_bounties: program.program_type === "BBP",
        offers_swag: false,
        managed_program: false,
        allows_bounty_splitting: true,
        average_time_to_first_program_response: program.first_response_hours,
        average_time_to_bounty_awarded: null,
        average_time_to_report_resolved: null,
        response_efficiency_percentage: figureOf(program)?.percent ?? null,
        targets: { in_scope: targetsOf(program.id, false), out_of_scope: targetsOf(program.id, true) },
      },
    }));
  });
}
