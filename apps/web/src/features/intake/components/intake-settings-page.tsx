import { IconLock } from "@tabler/icons-react";
import { linkOptions } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../lib/api-error.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Page } from "../../../ui/page.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { useErrorText } from "../../../ui/use-error-text.ts";
import { useProgram } from "../../programs/core/api/program.ts";
import { useIntake } from "../api/intake.ts";
import { FormSettings } from "./form-settings.tsx";
import { KeySettings } from "./key-settings.tsx";
import { MailSettings } from "./mail-settings.tsx";
import { MailboxSettings } from "./mailbox-settings.tsx";
import { RefusedMails } from "./refused-mails.tsx";

/** How reports come in to a program, also from people without an account, for those who edit it. `title` is a handle or a title; `children` come first. */
export function IntakeSettingsPage({ title, children }: { title: string; children?: ReactNode }) {
  const t = useTranslations("reports/intake.settings");
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useIntake(title);
  const { data: program } = useProgram(title);
  const isRefused = error instanceof ApiError && (error.status === 403 || error.status === 404);
  return (
    <Page
      title={t("title")}
      subtitle={t("subtitle")}
      back={{ link: linkOptions({ to: "/{-$area}/bounties/$title", params: { title } }), label: program?.title ?? title }}
      width="form"
    >
      {!data && !error && <SkeletonRows height={96} />}
      {isRefused && <EmptyState icon={IconLock} title={errorText(error)} />}
      {error && !isRefused && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip={!!data} />}
      {data && !isRefused && (
        <>
          {children}
          <FormSettings program={title} intake={data} />
          <MailboxSettings program={title} intake={data} />
          <MailSettings program={title} intake={data} />
          <KeySettings program={title} intake={data} />
          <RefusedMails intake={data} />
        </>
      )}
    </Page>
  );
}
