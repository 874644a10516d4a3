import type { ListedProgram } from "@safeport/contract/programs/program.schema";
import { useTranslations } from "use-intl";
import classes from "./program-list.module.css";
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
    <div className={classes.list} data-stale={stale || undefined} aria-busy={stale}>
      <ProgramRowHeads time={time} />
      <ul className={classes.rows} aria-label={t("bounties")}>
        {programs.map((program) => (
          <ProgramRow key={program.program_id} program={program} time={time} />
        ))}
      </ul>
    </div>
  );
}
