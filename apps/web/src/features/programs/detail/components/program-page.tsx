import { IconMoodEmpty } from "@tabler/icons-react";
import { linkOptions } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../../lib/api-error.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { ButtonLink } from "../../../../ui/link.tsx";
import { Page } from "../../../../ui/page.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { useProgram } from "../../core/api/program.ts";
import type { ProgramSearch } from "../../core/program-search-fields.ts";
import { ProgramPreview } from "./program-preview.tsx";
import { ProgramView } from "./program-view.tsx";

interface ProgramPageProps {
  /** The title or the handle of the program. */
  title: string;
  search: ProgramSearch;
  setSearch: (changes: ProgramSearch) => void;
  /** Content of other features for the program with this handle. */
  more?: (handle: string) => ReactNode;
}

/** A program: assets, rewards and rules. */
export function ProgramPage({ title, search, setSearch, more }: ProgramPageProps) {
  const t = useTranslations("programs");
  const { data: program, error, refetch, isFetching } = useProgram(title);
  const back = { link: linkOptions({ to: "/{-$area}/bounties" }), label: t("bounties") };

  // A program that the reader may no longer see is gone, even where the cache still holds it.
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Page title={t("gone.title")} back={back}>
        <EmptyState
          icon={IconMoodEmpty}
          title={t("gone.text")}
          text={t("gone.hint")}
          action={
            <ButtonLink {...back.link} variant="default">
              {t("gone.action")}
            </ButtonLink>
          }
        />
      </Page>
    );
  }
  const failure = error && (
    <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip={program !== undefined} />
  );
  if (!program) {
    return (
      <Page title={t("list.program")} back={back}>
        {failure || <SkeletonRows height={96} />}
      </Page>
    );
  }
  const view = { program, reference: title, back, warning: failure, search, setSearch, more };
  return search.preview === "true" && program.can.includes("edit") ? <ProgramPreview {...view} /> : <ProgramView {...view} />;
}
