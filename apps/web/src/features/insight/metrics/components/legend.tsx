import { Box, Group } from "@mantine/core";
import { useTranslations } from "use-intl";
import { partColors } from "./part-bar.tsx";

/** Legend of the bars' colours. Hidden from screen readers, as the bars are. */
export function Legend() {
  const t = useTranslations("reports/metrics");
  return (
    <Group gap="md" mt={8} fz={13} c="dimmed" aria-hidden>
      {(["resolved", "not_resolved"] as const).map((part) => (
        <span key={part}>
          <Box component="span" display="inline-block" w={10} h={10} mr={6} bdrs={2} bg={partColors[part]} />
          {t(part)}
        </span>
      ))}
    </Group>
  );
}
