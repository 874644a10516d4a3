import type { Program } from "@safeport/contract/programs/program.schema";
import { useScopes } from "../scopes/api/scope.ts";
import { type OpeningProblem, openingProblems } from "./opening-check.ts";
import type { ProgramFormState } from "./use-program-form.ts";

/** What should be looked at before everybody sees the program; nothing where everybody sees it already. */
export function useOpeningCheck(program: Program | null, { form, pending, opensFurther }: ProgramFormState): OpeningProblem[] {
  const scopes = useScopes(program && opensFurther ? program.handle : null);
  if (!opensFurther || (program && !scopes.data)) return [];
  return openingProblems(form.values, [...(scopes.data?.items ?? []), ...pending.map(({ fields }) => fields)]);
}
