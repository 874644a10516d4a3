import { Box, Table, Text, Title } from "@mantine/core";
import type { PlatformOverview } from "@safeport/contract/insight/dashboard/dashboard.endpoints";
import { disputeAges } from "@safeport/contract/kernel/dispute.values";
import { linkOptions } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { formatNumber } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { TextLink } from "../../../../ui/link.tsx";
import { Tiles } from "../../../../ui/tiles.tsx";

/** The platform now: how much there is, and what waits. */
export function PlatformView({ overview }: { overview: PlatformOverview }) {
  const t = useTranslations("reports/dashboard");
  const { locale } = useI18n();
  const { disputes, queue } = overview;
  const tiles = [
    { name: "people", link: linkOptions({ to: "/admin/users", search: { state: "active" } }) },
    { name: "companies", link: linkOptions({ to: "/admin/companies" }) },
    { name: "programs", link: linkOptions({ to: "/{-$area}/bounties", params: { area: "admin" } }) },
    { name: "reports", link: linkOptions({ to: "/reports" }) },
    { name: "open_reports", link: linkOptions({ to: "/reports", search: { view: "active" } }) },
  ] as const;
  return (
    <>
      <Box mb="xl">
        <Tiles
          tiles={tiles.map(({ name, link }) => ({
            key: name,
            content: (
              <>
                <Box component="dt" c="dimmed">
                  {t(`platform.${name}`)}
                </Box>
                <Text component="dd" fz={24} fw={600} lh="32px" style={{ fontVariantNumeric: "tabular-nums" }}>
                  <TextLink {...link} inherit>
                    {formatNumber(overview[name], locale)}
                  </TextLink>
                </Text>
              </>
            ),
          }))}
        />
      </Box>
      <Text mb="lg">
        <TextLink to="/admin/health">{t("platform.queue", { ...queue })}</TextLink>
      </Text>
      <Title order={2} mb="sm">
        {t("platform.disputes")}
      </Title>
      <Table aria-label={t("platform.disputes")} maw={480}>
        <Table.Tbody>
          {disputes.map(({ up_to_days: upTo, open }, at) => (
            <Table.Tr key={upTo ?? "oldest"}>
              <Table.Th scope="row" fw={400}>
                {upTo === null
                  ? t("platform.older", { days: disputes[at - 1]?.up_to_days ?? 0 })
                  : t("platform.younger", { from: at === 0 ? 0 : (disputes[at - 1]?.up_to_days ?? 0), days: upTo })}
              </Table.Th>
              <Table.Td ta="right">
                {open > 0 ? (
                  <TextLink to="/{-$area}/disputes" params={{ area: "admin" }} search={{ age: disputeAges[at] }}>
                    {formatNumber(open, locale)}
                  </TextLink>
                ) : (
                  0
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
