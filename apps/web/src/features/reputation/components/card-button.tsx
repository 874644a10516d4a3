import { Button } from "@mantine/core";
import type { Reputation } from "@safeport/contract/reputation/reputation.endpoints";
import { IconPhotoDown } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { formatNumber } from "../../../lib/format.ts";
import { useI18n } from "../../../lib/i18n.ts";
import { saveFile } from "../../../lib/save-text.ts";
import { useSite } from "../../../lib/site.ts";
import { toast } from "../../../ui/toast.ts";
import { drawCard } from "../card-image.ts";
import { useFigureTexts } from "./place-table.tsx";

/** Saves the figures and badges of a profile as a picture to share elsewhere. It is drawn in the browser. */
export function CardButton({ username, reputation }: { username: string; reputation: Reputation }) {
  const t = useTranslations("reputation");
  const { locale } = useI18n();
  const { name: site } = useSite();
  const { points, rank, badges } = reputation;
  const figures = [{ name: "points" as const, text: formatNumber(points, locale) }, ...useFigureTexts(reputation)];
  const save = async () => {
    try {
      const card = await drawCard({
        username,
        site,
        rank: rank === null ? "" : t("rank", { rank: formatNumber(rank, locale) }),
        figures: figures.map(({ name, text }) => ({ label: t(`figure.${name}`), text })),
        badges: badges.map((badge) => t(`badge.${badge}`)),
      });
      saveFile(`${username}.png`, card);
    } catch {
      toast({ kind: "error", message: t("card_failed") });
    }
  };
  return (
    <Button variant="default" size="compact-sm" leftSection={<IconPhotoDown size={16} aria-hidden />} onClick={() => void save()}>
      {t("card")}
    </Button>
  );
}
