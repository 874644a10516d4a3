import { Button } from "@mantine/core";
import { IconBug, IconSearchOff, IconStar } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../../lib/viewer.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { allProgramsView } from "../../core/all-programs-view.ts";
import { filterNames } from "../../core/program-list-search.ts";
import { viewOf } from "../../core/programs-query.ts";
import { useProgramListSearch } from "../use-program-list-search.ts";

interface NoProgramsProps {
  /** A search or filter is on. */
  narrowed: boolean;
  createButton: ReactNode;
}

/** Shown instead of rows: why there are none, and what to do about it. */
export function NoPrograms({ narrowed, createButton }: NoProgramsProps) {
  const t = useTranslations("programs.empty");
  const tUi = useTranslations("ui");
  const viewer = useViewer();
  const { search, setSearch } = useProgramListSearch();
  const everything = Object.fromEntries([...filterNames, "search", "page"].map((name) => [name, undefined]));
  if (narrowed) {
    return (
      <EmptyState
        icon={IconSearchOff}
        title={t("narrowed")}
        text={t("narrowed_text")}
        action={
          <Button variant="default" onClick={() => setSearch(everything)}>
            {tUi("clear_all")}
          </Button>
        }
      />
    );
  }
  const view = viewOf(search, viewer);
  const mine = view === "mine";
  if (mine && viewer.experience === "business")
    return <EmptyState icon={IconBug} title={t("business")} text={t("business_text")} action={createButton} />;
  const toAll = (
    <Button variant="default" onClick={() => setSearch({ view: allProgramsView(viewer).view })}>
      {t("show_all")}
    </Button>
  );
  if (mine) return <EmptyState icon={IconBug} title={t("researcher")} text={t("researcher_text")} action={toAll} />;
  if (view === "followed") return <EmptyState icon={IconStar} title={t("followed")} text={t("followed_text")} action={toAll} />;
  return <EmptyState icon={IconBug} title={t("all")} text={t("all_text")} action={createButton} />;
}
