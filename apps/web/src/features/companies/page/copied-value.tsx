import { Button, Code, Group, Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useCopy } from "../../../ui/use-copy.ts";

/** A value to enter at the identity provider, with a button that copies it. */
export function CopiedValue({ label, value }: { label: string; value: string }) {
  const t = useTranslations("companies/identity.form");
  const { copied, copy } = useCopy();
  return (
    <div>
      <Text fz={14} fw={500}>
        {label}
      </Text>
      <Group gap="xs" mt={4}>
        <Code style={{ overflowWrap: "anywhere", minWidth: 0 }}>{value}</Code>
        <Button variant="default" size="xs" aria-label={t("copy_value", { name: label })} onClick={() => void copy(value)}>
          {t(copied ? "copied" : "copy")}
        </Button>
      </Group>
    </div>
  );
}
