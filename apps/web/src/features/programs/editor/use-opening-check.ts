import type { Program } from "@safeport/contract/programs/core/program.schema";
import { useIsFunded } from "../core/api/company-money.ts";
import { useScopes } from "../scopes/api/scope.ts";
import { type OpeningProblem, openingProblems } from "./opening-check.ts";
import type { ProgramFormState } from "./use-program-form.ts";

/** Gaps to review before the program becomes public. Empty if it is public already. */
export function useOpeningCheck(
  program: Program | null,
  { form, pending, opensFurther, companyId }: ProgramFormState,
): OpeningProblem[] {
  const scopes = useScopes(program && opensFurther ? program.handle : null);
  const isFunded = useIsFunded(opensFurther ? companyId : null);
  if (!opensFurther || (program && !scopes.data)) return [];
  return openingProblems(
    form.values,
    [...(scopes.data?.items ?? []), ...pending.map(({ fields }) => fields)],
    isFunded !== false,
  );
}
