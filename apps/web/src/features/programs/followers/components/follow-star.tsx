import { ActionIcon } from "@mantine/core";
import type { ProgramCard } from "@safeport/contract/programs/core/program.schema";
import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { Tooltip } from "../../../../ui/tooltip.tsx";
import { useFavourite } from "../use-favourite.ts";

/** The star of a program in a list: filled while the viewer follows it. */
export function FollowStar({ program }: { program: ProgramCard }) {
  const t = useTranslations("programs.follow");
  const { isFollowed, toggle } = useFavourite(program);
  return (
    <Tooltip label={t(isFollowed ? "stop" : "start")}>
      <ActionIcon
        variant="subtle"
        color="gray"
        c={isFollowed ? "var(--sp-amber)" : "dimmed"}
        aria-pressed={isFollowed}
        aria-label={t("name", { title: program.title })}
        onClick={toggle}
      >
        {isFollowed ? <IconStarFilled size={18} aria-hidden /> : <IconStar size={18} stroke={1.75} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  );
}
