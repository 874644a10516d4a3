import { Button, Group, Stack, Text } from "@mantine/core";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { useTranslations } from "use-intl";
import { ErrorState } from "../../../ui/error-state.tsx";
import strip from "../../../ui/question-strip.module.css";
import { useChooseNaming } from "../../reports/collaborators/api/collaborators.ts";
import { PublicName } from "./public-name.tsx";

/** Asks a collaborator whether to be named where the report is published. */
export function NamingChoice({ report }: { report: Report }) {
  const t = useTranslations("reports/disclosure");
  const choose = useChooseNaming(report.report_id);
  const named = report.is_named_publicly;
  const text = t(named === null ? "naming" : named ? "named" : "unnamed");
  return (
    <section className={strip.question} data-quiet={named !== null || undefined} aria-label={text}>
      <Stack gap={2} flex="1 1 280px">
        <Text fw={600}>{text}</Text>
        {named === null && (
          <Text fz={13} c="dimmed">
            {t("naming_hint")}
          </Text>
        )}
        {named !== false && <PublicName part="collaborator" />}
      </Stack>
      <Group gap="xs">
        {named !== false && (
          <Button variant="default" onClick={() => choose.mutate(false)} loading={choose.isPending && !choose.variables}>
            {t("leave_me_out")}
          </Button>
        )}
        {!named && (
          <Button variant="default" onClick={() => choose.mutate(true)} loading={choose.isPending && choose.variables}>
            {t("name_me")}
          </Button>
        )}
      </Group>
      {choose.error && <ErrorState error={choose.error} onRetry={() => choose.mutate(choose.variables)} strip alone />}
    </section>
  );
}
