import { programPolicy } from "@safeport/contract/programs/core/program.policy";
import type { PromisedTerms, TermScope } from "@safeport/contract/programs/versions/program-version.schema";
import type { Ctx } from "../../../platform/context.ts";
import { findProgramById } from "../core/program.queries.ts";
import { storedTerms } from "./stored-terms.ts";
import { findPromisedTerms } from "./version.queries.ts";

/** Current terms of a program and of one of its assets. */
export interface PresentTerms {
  program_version: number;
  terms: PromisedTerms;
  /** Null where the program has no such asset. */
  scope: TermScope | null;
}

/** Current terms of a program; null if the caller may not see it. */
export async function getPresentTerms(ctx: Ctx, programId: string, scopeId: string | null): Promise<PresentTerms | null> {
  const program = await findProgramById(ctx.db, ctx.actor, programId);
  if (!program || !programPolicy.read(ctx.actor, program)) return null;
  const present = await findPromisedTerms(ctx.db, programId, scopeId);
  return present && { ...present, terms: storedTerms(present.terms) as PromisedTerms };
}
