import { Progress, Table, Text } from "@mantine/core";
import type { StepTime } from "@safeport/contract/insight/metrics/program-metrics.schema";
import { useTranslations } from "use-intl";
import { formatShare } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import classes from "./metrics.module.css";

/** Duration of each step, beside the program's response targets. */
export function StepTable({ times }: { times: readonly StepTime[] }) {
  const t = useTranslations("reports/metrics.times");
  const { locale } = useI18n();
  return (
    <>
      <Table className={classes.table} aria-label={t("title")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("step")}</Table.Th>
            <Table.Th>{t("median")}</Table.Th>
            <Table.Th>{t("target")}</Table.Th>
            <Table.Th>{t("within")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {times.map(({ step, reports, median_days: median, target_days: target, within_target: within }) => (
            <Table.Tr key={step}>
              <Table.Th scope="row">{t(step)}</Table.Th>
              <Table.Td>
                {median === null ? (
                  <Text inherit c="dimmed">
                    {t("not_measured")}
                  </Text>
                ) : (
                  <Text component="strong" inherit fw={600}>
                    {t("days", { days: median })}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                {target === null ? (
                  <Text inherit c="dimmed">
                    {t("no_target")}
                  </Text>
                ) : (
                  t("days", { days: target })
                )}
              </Table.Td>
              <Table.Td>
                {within === null || reports === 0 ? (
                  "–"
                ) : (
                  <>
                    {t("of", { share: formatShare(within, reports, locale), within, reports })}
                    <Progress value={(100 * within) / reports} color="var(--sp-green)" size={6} mt={4} maw={240} aria-hidden />
                  </>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text fz={13} c="dimmed" mt={8}>
        {t("triage_help")}
      </Text>
    </>
  );
}
