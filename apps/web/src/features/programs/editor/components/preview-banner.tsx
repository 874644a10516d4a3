import { Alert, Group, Text } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { ButtonLink } from "../../../../ui/link.tsx";

export interface PreviewBannerProps {
  seenBy: "everybody" | "participants" | "company";
  mayReport: boolean;
}

/** Says who sees the program like this, and leads back. */
export function PreviewBanner({ seenBy, mayReport }: PreviewBannerProps) {
  const t = useTranslations("programs/tools.preview");
  return (
    <Alert color="var(--sp-accent-text)" mb="md" icon={<IconEye size={18} aria-hidden />} title={t("title")} role="status">
      <Group justify="space-between" gap="sm">
        <Text flex="1 1 240px">
          {t(seenBy)} {seenBy !== "company" && t(mayReport ? "may_report" : "may_not_report")}
        </Text>
        <ButtonLink to="." search={(old) => ({ ...old, preview: undefined })} variant="default" size="xs">
          {t("end")}
        </ButtonLink>
      </Group>
    </Alert>
  );
}
