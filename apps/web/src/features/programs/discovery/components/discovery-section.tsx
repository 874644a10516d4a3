import type { ProgramCard } from "@safeport/contract/programs/core/program.schema";
import { type Icon, IconBug } from "@tabler/icons-react";
import { linkOptions } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../../lib/viewer.ts";
import { Avatar } from "../../../../ui/avatar.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { Section, SectionList, SectionRow } from "../../../../ui/section.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { allProgramsView } from "../../core/all-programs-view.ts";
import { usePrograms } from "../../core/api/program.ts";
import { CreateProgramButton, useMayCreateProgram } from "../../core/components/create-program-button.tsx";
import { usePrefetchProgram } from "../../core/use-prefetch-program.ts";
import { type DiscoverySectionKind, discoverySections, sectionQuery } from "../discovery-sections.ts";

interface DiscoverySectionProps {
  kind: DiscoverySectionKind;
  icon: Icon;
  /** Reason for the program's place in this section: its reward, or the time of its creation or change. */
  figure: (program: ProgramCard) => ReactNode;
}

/** The first few programs in one order, or of those the viewer follows, and a link to all of them. */
export function DiscoverySection({ kind, icon, figure }: DiscoverySectionProps) {
  const t = useTranslations("programs");
  const viewer = useViewer();
  const { data, error, refetch, isFetching } = usePrograms(sectionQuery(kind, viewer.companyId), {
    enabled: kind !== "own" || viewer.companyId !== null,
  });
  const title = t(`discover.${kind}`);
  // The list of a company begins with its own programs.
  const search = kind === "own" ? {} : kind === "followed" ? { view: kind } : { ...allProgramsView(viewer), sort: kind };
  const all = {
    link: linkOptions({ to: "/{-$area}/bounties", search }),
    label: t("discover.see_all"),
    longLabel: t("discover.see_all_of", { title }),
  };
  // The section of followed programs is hidden while it is empty, and so are those of the fastest and the best funded ones; the others say that there are no programs.
  if (kind === "followed" && !data?.items.length) return null;
  if (kind === "funds" && !data?.items.some(({ funds }) => funds?.level)) return null;
  if (kind === "fastest" && !data?.items.some(({ first_response_hours }) => first_response_hours !== null)) return null;
  return (
    <Section title={title} icon={icon} all={all} pending={!data && !error}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip={data !== undefined} />}
      {!data && !error && <SkeletonRows height={56} />}
      {data?.items.length === 0 && (
        <NoPrograms isOwn={kind === "own"} isFirst={kind === discoverySections(viewer.experience)[0]} />
      )}
      {data && data.items.length > 0 && (
        <SectionList>
          {data.items.map((program) => (
            <DiscoveryRow key={program.program_id} program={program} figure={figure(program)} />
          ))}
        </SectionList>
      )}
    </Section>
  );
}

/** The first of the sections offers what fills them all. */
function NoPrograms({ isOwn, isFirst }: { isOwn: boolean; isFirst: boolean }) {
  const t = useTranslations("programs.empty");
  const mayCreate = useMayCreateProgram();
  const whose = isOwn ? "business" : "all";
  return (
    <EmptyState
      icon={IconBug}
      title={t(whose)}
      text={t(`${whose}_text`)}
      action={isFirst && mayCreate && <CreateProgramButton />}
    />
  );
}

function DiscoveryRow({ program, figure }: { program: ProgramCard; figure: ReactNode }) {
  const prefetch = usePrefetchProgram(program.handle);
  return (
    <SectionRow
      link={linkOptions({ to: "/{-$area}/bounties/$title", params: { title: program.handle } })}
      title={program.title}
      note={program.company_name}
      mark={<Avatar name={program.company_name} picture={program.company_logo} size={28} square />}
      figure={figure}
      stacked
      {...prefetch}
    />
  );
}
