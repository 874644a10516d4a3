import { buildProgram } from "@safeport/db/factories/build-program";
import { buildReport } from "@safeport/db/factories/build-report";
import { buildScope } from "@safeport/db/factories/build-scope";
import type { World } from "./world.ts";

type Overrides = Parameters<typeof buildReport>[1];

export type Case = Awaited<ReturnType<typeof buildCase>>;

/** A company with somebody in each role, its public program with one asset, and a researcher. */
export async function buildCase(w: World) {
  const owner = await w.member("owner");
  const { companyId } = owner;
  const program = await buildProgram(w.db, { company_id: companyId });
  const scope = await buildScope(w.db, { program_id: program.id });
  const hacker = await w.person("Hacker");
  return {
    companyId,
    program,
    scope,
    hacker,
    owner,
    manager: await w.member("manager", companyId),
    triager: await w.member("triager", companyId),
    finance: await w.member("finance", companyId),
    viewer: await w.member("viewer", companyId),
    /** A report of the researcher's to this program; new unless overridden. */
    report: (over: Overrides = {}) =>
      buildReport(w.db, { author_id: hacker.id, program_id: program.id, scope_id: scope.id, ...over }),
    /** The minimal input of `submitReport`. */
    submission: (over: object = {}) => ({
      program_id: program.id,
      scope_id: scope.id,
      poc_title: "Stored cross-site scripting",
      poc_description_markdown: "The delivery note is not escaped.",
      steps_markdown: "1. Order any article.\n2. Enter the payload as delivery note.",
      impact_markdown: "Whoever orders can act as the clerk who reads the order.",
      severity: "medium",
      ...over,
    }),
  };
}
