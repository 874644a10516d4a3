import { Box, Table, Text } from "@mantine/core";
import type { Dashboard } from "@safeport/contract/insight/dashboard/dashboard.endpoints";
import { useTranslations } from "use-intl";
import { TextLink } from "../../../../ui/link.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { BarTable } from "../../metrics/components/bar-table.tsx";
import classes from "./dashboard.module.css";

/** Number of the month's reports that missed each target, and the last ones; each figure opens its list. */
export function MissedTargets({ dashboard }: { dashboard: Dashboard }) {
  const t = useTranslations("reports/dashboard");
  const name = useTranslations("reports.clock.target");
  const { month, missed, missed_by_target, latest_missed } = dashboard;
  const count = t("missed_count", { count: missed.now });
  return (
    <>
      <Text mb="sm" c="dimmed">
        {missed.now === 0 ? (
          count
        ) : (
          <TextLink to="/reports" search={{ received: month, missed: "any" }} inherit>
            {count}
          </TextLink>
        )}
        {" · "}
        {t("before", { count: missed.before })}
      </Text>
      {missed.now > 0 && (
        <>
          <BarTable
            heading={t("target")}
            columns={[t("reports")]}
            rows={missed_by_target.map(({ target, reports }) => ({
              key: target,
              label: name(target),
              figures: [{ count: reports, name: `${t("missed")}, ${name(target)}`, search: { received: month, missed: target } }],
            }))}
          />
          <Table aria-label={t("latest_missed")} mt="md" layout="fixed">
            <Table.Tbody>
              {latest_missed.map(({ report_id, id, poc_title, target, missed_at, late_hours }) => (
                <Table.Tr key={`${report_id} ${target}`}>
                  <Table.Th scope="row" fw={400}>
                    <TextLink to="/reports/$reportId" params={{ reportId: report_id }}>
                      <span className={classes.name}>{`#${id ?? ""} ${poc_title}`}</span>
                    </TextLink>
                  </Table.Th>
                  <Table.Td ta="right" w="45%">
                    {name(target)} <TimeAgo time={missed_at} />
                    <Box c="dimmed" fz={13}>
                      {late_hours === null ? t("not_met") : t("late", { hours: late_hours })}
                    </Box>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </>
      )}
    </>
  );
}
