import { Group } from "@mantine/core";
import { IconLock, IconMoodEmpty } from "@tabler/icons-react";
import { linkOptions } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../../lib/api-error.ts";
import { areaOf, useViewer } from "../../../../lib/viewer.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { ButtonLink } from "../../../../ui/link.tsx";
import { type BackLink, Page } from "../../../../ui/page.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { useCompany } from "../../../companies/api/company.ts";
import { useProgram } from "../../core/api/program.ts";
import { CompanyFailure } from "../../core/components/company-failure.tsx";
import { ProgramForm } from "./program-form.tsx";

const RemedyButton = lazyPart(() => import("../../../../ui/remedy.tsx").then((module) => module.RemedyButton));

/** Creates a program for the active company, or for any company if the account may. */
export function ProgramCreatePage() {
  const t = useTranslations("programs");
  const tForm = useTranslations("programs/editor");
  const { user, companyId: current } = useViewer();
  // As in `useProgramForm`.
  const [companyId] = useState(current);
  const forAny = user.can.includes("create_program");
  const company = useCompany(forAny ? null : companyId);
  const mayNot = !forAny && (companyId === null || company.data?.can.includes("create_program") === false);
  const back = useBack();
  return (
    <Page
      title={t("create")}
      back={back}
      {...(company.data && !mayNot && { subtitle: tForm("for_company", { company: company.data.name }) })}
    >
      <CompanyFailure company={company} />
      {mayNot ? <NotAllowed text={tForm("may_not_create")} /> : <ProgramForm program={null} />}
    </Page>
  );
}

/** Edits a program, found by its handle or title. */
export function ProgramEditPage({ title }: { title: string }) {
  const t = useTranslations("programs");
  const tForm = useTranslations("programs/editor");
  const { data: program, error, refetch, isFetching } = useProgram(title);
  const toList = useBack();
  const area = areaOf(useViewer().experience);
  const toProgram = (title: string) => linkOptions({ to: "/{-$area}/bounties/$title", params: { area, title } });
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Page title={t("gone.title")} back={toList}>
        <EmptyState icon={IconMoodEmpty} title={t("gone.text")} text={t("gone.hint")} />
      </Page>
    );
  }
  const failure = error && (
    <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip={program !== undefined} />
  );
  return (
    <Page title={t("edit")} back={program ? { link: toProgram(program.handle), label: program.title } : toList}>
      {failure}
      {!program && !error && <SkeletonRows height={96} />}
      {program && !program.can.includes("edit") && <NotAllowed text={tForm("may_not_edit")} />}
      {program?.can.includes("edit") && <ProgramForm key={program.program_id} program={program} />}
    </Page>
  );
}

function NotAllowed({ text }: { text: string }) {
  const t = useTranslations("programs");
  const tForm = useTranslations("programs/editor");
  const { link } = useBack();
  return (
    <EmptyState
      icon={IconLock}
      title={tForm("not_allowed")}
      text={text}
      action={
        <Group justify="center">
          <Suspense>
            <RemedyButton remedy="company_members" />
          </Suspense>
          <ButtonLink {...link} size="xs" variant="default">
            {t("gone.action")}
          </ButtonLink>
        </Group>
      }
    />
  );
}

/** The list to return to; the addresses of the form have no area. */
function useBack(): BackLink {
  const t = useTranslations("programs");
  const { experience } = useViewer();
  return { link: linkOptions({ to: "/{-$area}/bounties", params: { area: areaOf(experience) } }), label: t("bounties") };
}
