import { Skeleton, Stack } from "@mantine/core";
import { useTranslations } from "use-intl";
import classes from "./list.module.css";

/** Placeholder rows while a list loads: 4 for lists, 3 for a timeline. */
export function SkeletonRows({ count = 4, height = 64 }: { count?: 3 | 4; height?: number }) {
  const t = useTranslations("ui");
  return (
    <div className={classes.list} role="status" aria-label={t("loading")}>
      {Array.from({ length: count }, (_, at) => at).map((at) => (
        <Stack key={at} justify="center" gap={10} px="md" h={height} data-testid="skeleton-row">
          <Skeleton h={12} w={`${62 - ((at * 13) % 31)}%`} />
          <Skeleton h={12} w={`${38 + ((at * 17) % 29)}%`} />
        </Stack>
      ))}
    </div>
  );
}
