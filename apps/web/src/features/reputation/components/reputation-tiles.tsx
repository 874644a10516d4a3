import { Box, Text } from "@mantine/core";
import type { Reputation } from "@safeport/contract/reputation/reputation.endpoints";
import { useTranslations } from "use-intl";
import { formatNumber } from "../../../lib/format.ts";
import { useI18n } from "../../../lib/i18n.ts";
import { Tiles } from "../../../ui/tiles.tsx";
import { useFigureTexts } from "./place-table.tsx";

/** Points, signal, accuracy and impact of a person, each with its meaning. */
export function ReputationTiles({ reputation }: { reputation: Reputation }) {
  const t = useTranslations("reputation");
  const { locale } = useI18n();
  const { points, pending, rank } = reputation;
  const notes = [
    rank !== null ? t("rank", { rank: formatNumber(rank, locale) }) : null,
    pending ? t("pending", { points: formatNumber(pending, locale) }) : null,
  ].filter((note) => note !== null);
  const tiles = [
    { name: "points", text: formatNumber(points, locale), note: notes.join(" · ") },
    ...useFigureTexts(reputation).map((figure) => ({ ...figure, note: t(`figure.${figure.name}_help`) })),
  ] as const;
  return (
    <Box mb="lg">
      <Tiles
        tiles={tiles.map(({ name, text, note }) => ({
          key: name,
          content: (
            <>
              <Box component="dt" c="dimmed">
                {t(`figure.${name}`)}
              </Box>
              <Text component="dd" fz={24} fw={600} lh="32px" style={{ fontVariantNumeric: "tabular-nums" }}>
                {text}
              </Text>
              <Text component="dd" fz={13} lh="18px" c="dimmed">
                {note}
              </Text>
            </>
          ),
        }))}
      />
    </Box>
  );
}
