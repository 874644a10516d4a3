import { ActionIcon, Group, Text } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { Tooltip } from "../../../../ui/tooltip.tsx";
import { useCopy } from "../../../../ui/use-copy.ts";

/** A value with a button that copies it, as a bank's form takes it. */
export function Copyable({ label, shown, copied: text }: { label: string; shown: string; copied: string }) {
  const t = useTranslations("wallet/payments");
  const { copied, copy } = useCopy();
  const action = copied ? t("copied") : t("copy_one", { label });
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between" align="flex-start">
      <Text fw={600} style={{ overflowWrap: "anywhere", fontVariantNumeric: "tabular-nums" }}>
        {shown}
      </Text>
      <Tooltip label={action}>
        <ActionIcon variant="default" aria-label={action} onClick={() => void copy(text)}>
          {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
