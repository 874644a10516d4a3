import { Button, Group, Text } from "@mantine/core";
import { confirmationDays } from "@safeport/contract/intake/intake.limits";
import { IconFileOff, IconMailCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../lib/api-error.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { Markdown } from "../../../ui/markdown.tsx";
import { Page } from "../../../ui/page.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { useErrorText } from "../../../ui/use-error-text.ts";
import { useIntakeForm } from "../api/intake.ts";
import { IntakeForm } from "./intake-form.tsx";
import { IntakeFrame } from "./intake-frame.tsx";

/** The form of a program for people without an account; `isEmbedded` in a frame of another site. */
export function IntakePage({ handle, isEmbedded }: { handle: string; isEmbedded: boolean }) {
  const t = useTranslations("reports/intake");
  const errorText = useErrorText();
  const { data: form, error, refetch, isFetching } = useIntakeForm(handle);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const title = form ? t("form.title", { program: form.title }) : t("settings.without_account");
  if (form && sentTo !== null)
    return (
      <IntakeFrame isEmbedded={isEmbedded}>
        <Page title={title} width="form">
          <EmptyState
            icon={IconMailCheck}
            title={t("sent.title")}
            text={t("sent.text", { email: sentTo, days: confirmationDays })}
            action={
              <Button variant="default" onClick={() => setSentTo(null)}>
                {t("sent.again")}
              </Button>
            }
          />
        </Page>
      </IntakeFrame>
    );
  return (
    <IntakeFrame isEmbedded={isEmbedded}>
      <Page title={title} width="form" {...(form && { subtitle: t("form.company", { company: form.company_name }) })}>
        {!form && !error && <SkeletonRows height={56} />}
        {error && !form && error instanceof ApiError && error.code === "not_found" ? (
          <EmptyState
            icon={IconFileOff}
            title={errorText(error)}
            text={t("settings.closed_program")}
            action={
              // A page of the server, and outside the frame of another site.
              <Button component="a" href="/programs" target={isEmbedded ? "_top" : undefined} variant="default">
                {t("form.all_programs")}
              </Button>
            }
          />
        ) : (
          error && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip={!!form} />
        )}
        {form && (
          <>
            {form.introduction && <Markdown>{form.introduction}</Markdown>}
            <IntakeForm form={form} onSent={setSentTo} />
            {!isEmbedded && (
              <Group gap={4} mt="lg">
                <Text fz={13} c="dimmed">
                  {t("form.account")}
                </Text>
                <TextLink to="/signup" fz={13}>
                  {t("form.sign_up")}
                </TextLink>
              </Group>
            )}
          </>
        )}
      </Page>
    </IntakeFrame>
  );
}
