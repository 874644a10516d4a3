import { Text } from "@mantine/core";
import { pointStates } from "@safeport/contract/reputation/points.values";
import { listPoints, type PointEntry } from "@safeport/contract/reputation/reputation.endpoints";
import { IconStars } from "@tabler/icons-react";
import { linkOptions } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { formatDay, formatMoment } from "../../../lib/format.ts";
import { useI18n } from "../../../lib/i18n.ts";
import { useListSearch } from "../../../lib/use-list-search.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { Badge } from "../../../ui/badge.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { ListDownload } from "../../../ui/list-download.tsx";
import { ListPage } from "../../../ui/list-page.tsx";
import { useOwnPoints, useReputation } from "../api/reputation.ts";
import { ReputationTiles } from "./reputation-tiles.tsx";

const tones = { pending: "amber", final: "green", reversed: "grey" } as const;

/** The caller's own points, each row with its reason. */
export function PointsPage() {
  const t = useTranslations("reputation");
  const list = useListSearch("/_app/points");
  const { search, page } = list;
  const { user } = useViewer();
  const state = pointStates.find((name) => name === search.state);
  const points = useOwnPoints(page, state);
  const reputation = useReputation(user.username);
  return (
    <ListPage
      title={t("own_points")}
      subtitle={t("own_about")}
      back={{ link: linkOptions({ to: "/{-$area}/leaderboard" }), label: t("title") }}
      before={reputation.data && <ReputationTiles reputation={reputation.data} />}
      actions={<ListDownload endpoint={listPoints} input={{ query: { ...(state && { state }) } }} />}
      list={list}
      query={points}
      filters={[
        {
          name: "state",
          label: t("column.state"),
          options: [{ value: "", label: t("state.all") }, ...pointStates.map((value) => ({ value, label: t(`state.${value}`) }))],
        },
      ]}
      empty={{ icon: IconStars, title: t("no_points"), text: t("no_points_text") }}
      table={{
        rowKey: ({ point_id }) => point_id,
        label: t("own_points"),
        minWidth: 0,
        phone: [
          ["reason", "booked"],
          ["points", "state"],
        ],
        columns: {
          booked: { head: t("column.booked"), nowrap: true, cell: ({ effective_at }) => <Day time={effective_at} /> },
          reason: { head: t("column.reason"), cell: (row) => <Reason row={row} /> },
          points: { head: t("column.points"), width: 1, align: "end", cell: (row) => <Points row={row} /> },
          state: {
            head: t("column.state"),
            width: 1,
            cell: ({ state: one }) => <Badge tone={tones[one]}>{t(`state.${one}`)}</Badge>,
          },
        },
      }}
    />
  );
}

function Day({ time }: { time: string }) {
  const { locale } = useI18n();
  return (
    <time dateTime={time} title={formatMoment(time, locale)}>
      {formatDay(time, locale)}
    </time>
  );
}

function Reason({ row: { reason, severity, report_id, id, pending_until, reversed_at } }: { row: PointEntry }) {
  const t = useTranslations("reputation");
  const severities = useTranslations("reports/severity");
  const { locale } = useI18n();
  return (
    <>
      {t(`reason.${reason}`, { severity: severities(severity) })}{" "}
      <TextLink to="/reports/$reportId" params={{ reportId: report_id }} underline="always">
        #{id}
      </TextLink>
      <Text fz={13} c="dimmed">
        {pending_until && t("until", { time: formatMoment(pending_until, locale) })}
        {reversed_at && t("reversed_at", { time: formatMoment(reversed_at, locale) })}
      </Text>
    </>
  );
}

function Points({ row: { delta, state } }: { row: PointEntry }) {
  const { locale } = useI18n();
  const signed = new Intl.NumberFormat(locale, { signDisplay: "exceptZero" }).format(delta);
  return (
    <Text span inherit fw={600} td={state === "reversed" ? "line-through" : undefined}>
      {signed}
    </Text>
  );
}
