import { Group, SegmentedControl, Tabs, Text } from "@mantine/core";
import { leaderboardWindows, weaknessGroups } from "@safeport/contract/reputation/points.values";
import { IconTrophy } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../lib/viewer.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { ButtonLink } from "../../../ui/link.tsx";
import { FilterSelect } from "../../../ui/list-tools.tsx";
import { Page } from "../../../ui/page.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { TabStrip } from "../../../ui/tab-strip.tsx";
import { TimeAgo } from "../../../ui/time-ago.tsx";
import { useCountryCodes, useLeaderboard } from "../api/reputation.ts";
import { boardQueryOf, boardTabs, isWeaknessGroup, tabOf } from "../board-query.ts";
import type { LeaderboardSearch } from "../leaderboard-search.ts";
import { PlaceTable } from "./place-table.tsx";

const page = getRouteApi("/_app/{-$area}/leaderboard");

/** Legends: the people with the most points; board and window are in the address. */
export function LeaderboardPage() {
  const t = useTranslations("reputation");
  const { experience, user } = useViewer();
  const search = page.useSearch();
  const navigate = page.useNavigate();
  const boardQuery = boardQueryOf(search);
  const query =
    boardQuery.board === "country" && !boardQuery.country && user.country ? { ...boardQuery, country: user.country } : boardQuery;
  const { data, error, refetch, isFetching, isPlaceholderData } = useLeaderboard(query);
  const tab = tabOf(query.board);
  const setSearch = (changes: LeaderboardSearch) =>
    void navigate({ to: ".", search: (old) => ({ ...old, company_id: undefined, ...changes }), resetScroll: false });
  const needsCountry = query.board === "country" && !query.country;
  return (
    <Page
      title={t("title")}
      subtitle={
        data?.as_of ? (
          <>
            {t("about")} {t.rich("as_of", { time: () => <TimeAgo time={data.as_of as string} /> })}
          </>
        ) : (
          t("about")
        )
      }
      actions={
        experience === "researcher" && (
          <ButtonLink to="/points" variant="default">
            {t("own_points")}
          </ButtonLink>
        )
      }
    >
      {query.board === "company" ? (
        <Text mb="md">{t("hall_of_fame")}</Text>
      ) : (
        <Tabs
          value={tab}
          keepMounted={false}
          onChange={(name) => setSearch({ board: name === "weakness" ? weaknessGroups[0] : (name ?? undefined) })}
        >
          <TabStrip
            names={boardTabs}
            current={tab ?? "overall"}
            labelOf={(name) => t(`board.${name}`)}
            aria-label={t("boards")}
          />
        </Tabs>
      )}
      <Group mb="md" gap="sm">
        <SegmentedControl
          aria-label={t("windows")}
          value={query.window}
          onChange={(window) => setSearch({ window, company_id: search.company_id })}
          data={leaderboardWindows.map((value) => ({ value, label: t(`window.${value}`) }))}
        />
        {isWeaknessGroup(query.board) && (
          <FilterSelect
            aria-label={t("board.weakness")}
            wide
            value={query.board}
            onChange={(event) => setSearch({ board: event.currentTarget.value })}
            data={weaknessGroups.map((value) => ({ value, label: t(`weakness.${value}`) }))}
          />
        )}
        {query.board === "country" && <CountrySelect value={query.country} onChange={(country) => setSearch({ country })} />}
      </Group>
      {error && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip={data !== undefined} />}
      {needsCountry && <EmptyState icon={IconTrophy} title={t("choose_country")} text={t("choose_country_text")} />}
      {!data && !error && !needsCountry && <SkeletonRows height={44} />}
      {data && data.items.length === 0 && (
        <EmptyState icon={IconTrophy} title={t("none")} text={t(experience === "researcher" ? "none_researcher" : "none_text")} />
      )}
      {data && data.items.length > 0 && (
        <PlaceTable
          places={data.items}
          you={data.you}
          label={t("title")}
          period={t(`window.${query.window}`)}
          stale={isPlaceholderData}
        />
      )}
    </Page>
  );
}

function CountrySelect({ value, onChange }: { value: string | undefined; onChange: (code: string) => void }) {
  const t = useTranslations("reputation");
  const { data } = useCountryCodes();
  const countries = (data?.items ?? []).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <FilterSelect
      aria-label={t("board.country")}
      wide
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: "", label: t("choose_country") }, ...countries]}
    />
  );
}
