import { Box, Group, Title } from "@mantine/core";
import { IconAward } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { formatMonth, formatNumber } from "../../../lib/format.ts";
import { useI18n } from "../../../lib/i18n.ts";
import { Badge } from "../../../ui/badge.tsx";
import { BarChart } from "../../../ui/charts/bar-chart.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { Tooltip } from "../../../ui/tooltip.tsx";
import { useReputation } from "../api/reputation.ts";
import { CardButton } from "./card-button.tsx";
import { ReputationTiles } from "./reputation-tiles.tsx";

/** Figures, badges and points over time of a person, on their page. Nothing for somebody who has never earned any. */
export function ReputationSection({ username }: { username: string }) {
  const t = useTranslations("reputation");
  const { locale } = useI18n();
  const id = useId();
  const { data, error, refetch, isFetching } = useReputation(username);
  if (error) return <ErrorState strip error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <SkeletonRows count={3} height={64} />;
  const { by_month, badges, points, valid } = data;
  if (points === 0 && valid === 0) return null;
  return (
    <Box component="section" aria-labelledby={id} mt="xl">
      <Group justify="space-between" mb="sm">
        <Title order={2} id={id}>
          {t("section")}
        </Title>
        <CardButton username={username} reputation={data} />
      </Group>
      <ReputationTiles reputation={data} />
      {badges.length > 0 && (
        <Group component="ul" gap="xs" mb="lg" p={0} style={{ listStyle: "none" }} aria-label={t("badges")}>
          {badges.map((badge) => (
            <li key={badge}>
              <Tooltip label={t(`badge.${badge}_rule`)}>
                <span>
                  <Badge tone="violet" mark={<IconAward size={14} aria-hidden />}>
                    {t(`badge.${badge}`)}
                  </Badge>
                </span>
              </Tooltip>
            </li>
          ))}
        </Group>
      )}
      <Title order={3} mb="xs">
        {t("by_month")}
      </Title>
      <BarChart
        title={t("by_month")}
        pointHeading={t("column.month")}
        height={160}
        points={by_month.map(({ month }) => ({
          key: month,
          tick: formatMonth(month, locale, true),
          label: formatMonth(month, locale),
        }))}
        series={[
          {
            key: "points",
            label: t("column.points"),
            color: "var(--sp-accent)",
            values: by_month.map((month) => month.points),
          },
        ]}
        format={(value) => formatNumber(value, locale)}
      />
    </Box>
  );
}
