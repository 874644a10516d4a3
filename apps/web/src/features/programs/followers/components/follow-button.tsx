import { Button } from "@mantine/core";
import type { Program } from "@safeport/contract/programs/core/program.schema";
import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useFavourite } from "../use-favourite.ts";

/** Follows the program of the page, or no longer. */
export function FollowButton({ program }: { program: Program }) {
  const t = useTranslations("programs.follow");
  const { isFollowed, toggle } = useFavourite(program);
  const icon = isFollowed ? <IconStarFilled size={16} aria-hidden /> : <IconStar size={16} stroke={1.75} aria-hidden />;
  return (
    <Button variant="default" aria-pressed={isFollowed} leftSection={icon} onClick={toggle}>
      {t(isFollowed ? "followed" : "follow")}
    </Button>
  );
}
