import type { ProgramCard } from "@safeport/contract/programs/program.schema";
import { type Icon, IconBug } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { paths } from "../../../lib/paths.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { CutText } from "../../../ui/cut-text.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { usePrograms } from "../api/use-programs.ts";
import { everyProgram } from "../every-program.ts";
import type { programSorts } from "../programs-query.ts";
import { usePrefetchProgram } from "../use-prefetch-program.ts";
import classes from "./program-shelf.module.css";

interface ProgramShelfProps {
  sort: (typeof programSorts)[number];
  icon: Icon;
  /** Why a program stands on this shelf: its reward, or when it came or changed. */
  figure: (program: ProgramCard) => ReactNode;
}

const shelfSize = 6;

/** The first few programs of one order, and the way to all of them. */
export function ProgramShelf({ sort, icon: Mark, figure }: ProgramShelfProps) {
  const t = useTranslations("programs");
  const viewer = useViewer();
  const { data, error, refetch, isFetching } = usePrograms({ sort, size: shelfSize });
  const title = t(`discover.${sort}`);
  return (
    <section className={classes.shelf} aria-label={title} data-pending={(!data && !error) || undefined}>
      <header className={classes.header}>
        <h2 className={classes.title}>
          <Mark size={18} stroke={1.75} aria-hidden /> {title}
        </h2>
        <TextLink
          to={paths.bounties(viewer.area, { ...everyProgram(viewer), sort })}
          className={classes.all}
          aria-label={t("discover.see_all_of", { title })}
        >
          {t("discover.see_all")}
        </TextLink>
      </header>
      {error && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip={data !== undefined} />}
      {!data && !error && <SkeletonRows height={56} />}
      {data?.items.length === 0 && <EmptyState icon={IconBug} title={t("empty.all")} text={t("empty.all_text")} />}
      {data && data.items.length > 0 && (
        <ul className={classes.rows}>
          {data.items.map((program) => (
            <ShelfRow key={program.program_id} program={program} figure={figure(program)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ShelfRow({ program, figure }: { program: ProgramCard; figure: ReactNode }) {
  const { area } = useViewer();
  const prefetch = usePrefetchProgram(program.handle);
  return (
    <li className={classes.row} {...prefetch}>
      <Avatar name={program.company_name} picture={program.company_logo} size={28} square />
      <div className={classes.name}>
        <TextLink to={paths.bounty(program.handle, area)} className={classes.link}>
          <CutText>{program.title}</CutText>
        </TextLink>
        <div className={classes.company}>
          <CutText>{program.company_name}</CutText>
        </div>
      </div>
      <span className={classes.figure}>{figure}</span>
    </li>
  );
}
