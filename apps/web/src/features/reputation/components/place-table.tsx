import { Group, Table, Text } from "@mantine/core";
import type { LeaderboardPlace } from "@safeport/contract/reputation/reputation.endpoints";
import { IconArrowDown, IconArrowUp, IconUserOff } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { formatNumber } from "../../../lib/format.ts";
import { useI18n } from "../../../lib/i18n.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { TextLink } from "../../../ui/link.tsx";
import classes from "./place-table.module.css";

interface PlaceTableProps {
  places: readonly LeaderboardPlace[];
  /** The caller's own place, which stands below the table again if it is not on the page. */
  you: LeaderboardPlace | null;
  label: string;
  /** The time in which the points were earned, such as "90 days". */
  period: string;
  stale: boolean;
}

/** The places of a board. */
export function PlaceTable({ places, you, label, period, stale }: PlaceTableProps) {
  const t = useTranslations("reputation");
  // On the first days of a platform everybody is new, which says nothing.
  const hasMovement = places.some(({ previous_rank }) => previous_rank !== null);
  const isListed = you !== null && places.some((place) => isSamePlace(place, you));
  return (
    <Table.ScrollContainer minWidth={0} data-stale={stale || undefined} aria-busy={stale}>
      <Table aria-label={label} verticalSpacing={8} className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={1}>{t("column.rank")}</Table.Th>
            <Table.Th>{t("column.person")}</Table.Th>
            <Table.Th w={1} ta="right" className={classes.pointsHead ?? ""}>
              {t("points_in", { period })}
            </Table.Th>
            {(["signal", "accuracy", "impact"] as const).map((name) => (
              <Table.Th key={name} w={1} ta="right" visibleFrom="sm" title={t(`figure.${name}_help`)}>
                {t(`figure.${name}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {places.map((place, at) => (
            <Place
              key={place.user?.user_id ?? at}
              place={place}
              isYou={you !== null && isSamePlace(place, you)}
              hasMovement={hasMovement}
            />
          ))}
          {you && !isListed && <Place place={you} isYou hasMovement={hasMovement} />}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function isSamePlace(place: LeaderboardPlace, you: LeaderboardPlace): boolean {
  return place.user !== null && place.user.user_id === you.user?.user_id;
}

interface PlaceProps {
  place: LeaderboardPlace;
  isYou: boolean;
  /** Whether the board compares with the week before. */
  hasMovement: boolean;
}

function Place({ place, isYou, hasMovement }: PlaceProps) {
  const t = useTranslations("reputation");
  const { locale } = useI18n();
  const { rank, user, points } = place;
  const figures = useFigureTexts(place);
  return (
    <Table.Tr data-you={isYou || undefined}>
      <Table.Td>
        <Group gap={6} wrap="nowrap">
          <Text span fw={600}>
            {formatNumber(rank, locale)}
          </Text>
          {hasMovement && <Movement {...place} />}
        </Group>
      </Table.Td>
      <Table.Td maw={0} w="100%">
        <Group gap="sm" wrap="nowrap">
          {user ? (
            <Avatar name={user.full_name} picture={user.display_picture} size={28} />
          ) : (
            <IconUserOff size={28} stroke={1.5} aria-hidden style={{ flex: "none" }} />
          )}
          <Text span truncate miw={0}>
            {user ? (
              <TextLink to="/users/$username" params={{ username: user.username }}>
                {user.full_name}
              </TextLink>
            ) : (
              t("private_user")
            )}
            {isYou && (
              <Text span c="dimmed">
                {" "}
                {t("you")}
              </Text>
            )}
          </Text>
        </Group>
      </Table.Td>
      <Table.Td ta="right" fw={600}>
        {formatNumber(points, locale)}
      </Table.Td>
      {figures.map(({ name, text }) => (
        <Table.Td key={name} ta="right" visibleFrom="sm">
          {text}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

/** Signal, accuracy and impact in words of the reader's language. */
export function useFigureTexts({ signal, accuracy, impact }: Pick<LeaderboardPlace, "signal" | "accuracy" | "impact">) {
  const { locale } = useI18n();
  const decimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
  return [
    { name: "signal", text: signal === null ? "–" : decimal.format(signal) },
    { name: "accuracy", text: accuracy === null ? "–" : percent.format(accuracy) },
    { name: "impact", text: impact === null ? "–" : decimal.format(impact) },
  ] as const;
}

/** Change of a person's place within a week. */
function Movement({ rank, previous_rank }: Pick<LeaderboardPlace, "rank" | "previous_rank">) {
  const t = useTranslations("reputation.movement");
  if (previous_rank === null)
    return (
      <Text span fz={12} c="dimmed">
        {t("new")}
      </Text>
    );
  const gained = previous_rank - rank;
  if (gained === 0) return null;
  const count = Math.abs(gained);
  const Icon = gained > 0 ? IconArrowUp : IconArrowDown;
  const name = t(gained > 0 ? "up" : "down", { count });
  return (
    <Text
      span
      fz={12}
      c={gained > 0 ? "var(--sp-green)" : "dimmed"}
      title={name}
      role="img"
      aria-label={name}
      className={classes.movement}
    >
      <Icon size={12} aria-hidden />
      {count}
    </Text>
  );
}
