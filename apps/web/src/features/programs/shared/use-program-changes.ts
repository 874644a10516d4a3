import { useLive } from "../../../lib/use-live.ts";

/** Runs `listener` when somebody else changes a program or its scopes; changes of its reports do not count. */
export function useProgramChanges(listener: (programId: string) => void): void {
  useLive(({ program_id, report_id }) => {
    if (program_id && !report_id) listener(program_id);
  });
}
