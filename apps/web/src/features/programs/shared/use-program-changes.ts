import { useLive } from "../../../lib/use-live.ts";

/** Runs `listener` when somebody else changes a program or its scopes; changes of its reports do not count. */
export function useProgramChanges(listener: (programId: string) => void): void {
  useLive(({ subject }) => {
    if (subject?.type === "program") listener(subject.id);
  });
}
