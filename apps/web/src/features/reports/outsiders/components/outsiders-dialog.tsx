import { Button, Group, Stack, Text, Title } from "@mantine/core";
import type { Report, ReportCard } from "@safeport/contract/reports/core/report.schema";
import type { Outsider } from "@safeport/contract/reports/outsiders/outsider.endpoints";
import { maxOutsiders } from "@safeport/contract/reports/outsiders/outsider.limits";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useErrorToast } from "../../../../ui/use-error-toast.ts";
import { useOutsiderActs, useOutsiders } from "../api/outsiders.ts";
import { InviteOutsiderForm } from "./invite-outsider-form.tsx";
import { OutsiderRow } from "./outsider-row.tsx";

/** People outside the company who read a report or did, with what the reader may change. */
export function OutsidersDialog({ report, onClose }: { report: ReportCard | Report; onClose: () => void }) {
  const t = useTranslations("reports/outsiders");
  const { data, error, refetch, isFetching } = useOutsiders(report.report_id);
  return (
    <Dialog opened onClose={onClose} title={t("title")} size="lg">
      {data ? (
        <Outsiders report={report} items={data.items} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonRows count={3} height={56} />
      )}
    </Dialog>
  );
}

function Outsiders({ report, items }: { report: ReportCard | Report; items: readonly Outsider[] }) {
  const t = useTranslations("reports/outsiders.dialog");
  const errorToast = useErrorToast();
  const { resend, end } = useOutsiderActs(report.report_id);
  const [ending, setEnding] = useState<Outsider | null>(null);
  const [present, past] = [items.filter(({ ended_at }) => !ended_at), items.filter(({ ended_at }) => ended_at)];
  const mayInvite = report.can.includes("invite_outsider");
  const send = ({ outsider_id, email }: Outsider) =>
    resend.mutate(outsider_id, {
      onSuccess: () => toast({ kind: "success", message: t("resent", { email: email ?? "" }) }),
      onError: (error) => errorToast(error),
    });
  const finish = () =>
    ending &&
    end.mutate(ending.outsider_id, {
      onSuccess: () => {
        toast({ kind: "success", message: t("ended_done") });
        setEnding(null);
      },
    });
  const rows = (outsiders: readonly Outsider[]) => (
    <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: "none" }}>
      {outsiders.map((outsider) => (
        <OutsiderRow key={outsider.outsider_id} outsider={outsider}>
          {outsider.can.length > 0 && (
            <Group gap="xs">
              {outsider.can.includes("resend") && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t("resend_row", { email: outsider.email ?? "" })}
                  loading={resend.isPending && resend.variables === outsider.outsider_id}
                  onClick={() => send(outsider)}
                >
                  {t("resend")}
                </Button>
              )}
              {outsider.can.includes("end") && (
                <Button
                  size="xs"
                  variant="default"
                  c="var(--sp-danger)"
                  aria-label={t("end_row", { email: outsider.email ?? "" })}
                  onClick={() => setEnding(outsider)}
                >
                  {t("end")}
                </Button>
              )}
            </Group>
          )}
        </OutsiderRow>
      ))}
    </Stack>
  );
  return (
    <Stack gap="lg">
      <Text>{t(report.can.includes("see_internal") ? "text" : "text_reporter")}</Text>
      <Part title={t("present")}>{present.length > 0 ? rows(present) : <Text c="dimmed">{t("none")}</Text>}</Part>
      {mayInvite && (
        <Part title={t("invite")}>
          {present.length < maxOutsiders.atOnce ? (
            <InviteOutsiderForm reportId={report.report_id} />
          ) : (
            <Text c="dimmed">{t("full", { max: maxOutsiders.atOnce })}</Text>
          )}
        </Part>
      )}
      {past.length > 0 && <Part title={t("past")}>{rows(past)}</Part>}
      <ConfirmDialog
        opened={ending !== null}
        onClose={() => setEnding(null)}
        title={t("end_title", { email: ending?.email ?? t("hidden") })}
        confirmLabel={t("end")}
        pending={end.isPending}
        error={end.error}
        onConfirm={finish}
        danger
      >
        {t("end_text")}
      </ConfirmDialog>
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={3} fz={16} lh="24px" mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}
