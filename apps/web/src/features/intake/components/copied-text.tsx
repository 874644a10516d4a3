import { Button, Code, Group, Stack, Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useCopy } from "../../../ui/use-copy.ts";

/** A text that its reader copies, with a label. */
export function CopiedText({ label, text }: { label: string; text: string }) {
  const t = useTranslations("reports/intake.settings");
  const { copied, copy } = useCopy();
  return (
    <Stack gap={4}>
      <Text fz={14} fw={500}>
        {label}
      </Text>
      <Group gap="xs" align="flex-start">
        <Code block style={{ flex: "1 1 220px", whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {text}
        </Code>
        <Button variant="default" size="xs" onClick={() => void copy(text)} aria-label={`${t("copy")}: ${label}`}>
          {copied ? "✓" : t("copy")}
        </Button>
      </Group>
    </Stack>
  );
}
