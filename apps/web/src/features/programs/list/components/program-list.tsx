import { Box } from "@mantine/core";
import type { ListedProgram } from "@safeport/contract/programs/core/program.schema";
import { useTranslations } from "use-intl";
import { ProgramRow, ProgramRowHeads, type ProgramTime } from "./program-row.tsx";

interface ProgramListProps {
  programs: readonly ListedProgram[];
  time: ProgramTime;
  /** The rows belong to the previous query; the next ones are loading. */
  stale?: boolean;
}

/** Programs as rows of a table. */
export function ProgramList({ programs, time, stale = false }: ProgramListProps) {
  const t = useTranslations("programs");
  return (
    <Box bd="1px solid var(--sp-border)" bdrs="md" opacity={stale ? 0.6 : 1} aria-busy={stale}>
      <ProgramRowHeads time={time} />
      <Box component="ul" aria-label={t("bounties")}>
        {programs.map((program) => (
          <ProgramRow key={program.program_id} program={program} time={time} />
        ))}
      </Box>
    </Box>
  );
}
