import { Button, Group } from "@mantine/core";
import { IconArrowDown } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";

/** Announces items that others added below the visible part, and leads there. */
export function NewItemsButton({ ids }: { ids: readonly string[] }) {
  const t = useTranslations("reports.timeline");
  const unseen = useUnseen(ids);
  const goThere = () => {
    const item = document.getElementById(`item-${unseen[0]}`);
    item?.scrollIntoView({ block: "center" });
    item?.focus({ preventScroll: true });
  };
  return (
    <Group justify="center" pos="sticky" bottom={16} h={0} style={{ zIndex: 10 }} role="status" data-screen-only>
      {unseen.length > 0 && (
        <Button
          size="xs"
          radius="xl"
          pos="absolute"
          bottom={0}
          leftSection={<IconArrowDown size={14} aria-hidden />}
          onClick={goThere}
        >
          {t("arrived", { count: unseen.length })}
        </Button>
      )}
    </Group>
  );
}

/** The items that have not been on screen yet. */
function useUnseen(ids: readonly string[]): string[] {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const unseen = ids.filter((id) => !seen.has(id));
  const key = unseen.join(" ");
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      const shown = entries.filter((entry) => entry.isIntersecting).map((entry) => entry.target.id.slice("item-".length));
      if (shown.length > 0) setSeen((old) => new Set([...old, ...shown]));
    });
    for (const id of key.split(" ")) {
      const item = document.getElementById(`item-${id}`);
      if (item) observer.observe(item);
    }
    return () => observer.disconnect();
  }, [key]);
  return unseen;
}
