import { Button, FileButton, Group, Text } from "@mantine/core";
import { acceptedImages } from "@safeport/contract/kernel/image.limits";
import type { SiteSettings } from "@safeport/contract/site/site.endpoints";
import { useTranslations } from "use-intl";
import { Avatar } from "../../../ui/avatar.tsx";
import { SettingsSection } from "../../../ui/settings-section.tsx";
import { toast } from "../../../ui/toast.ts";
import { useErrorText } from "../../../ui/use-error-text.ts";
import { useChangeSiteLogo } from "../api/settings.ts";

/** The logo of the platform, which is saved at once. */
export function SiteLogo({ settings: { name, logo } }: { settings: SiteSettings }) {
  const t = useTranslations("site.logo");
  const errorText = useErrorText();
  const change = useChangeSiteLogo();
  const save = (file: File | null) =>
    change.mutate(file, { onSuccess: () => toast({ kind: "success", message: t(file ? "changed" : "removed") }) });
  return (
    <SettingsSection title={t("title")} text={t("text")}>
      <Group gap="sm">
        <Avatar name={name} picture={logo} size={40} square />
        <FileButton accept={acceptedImages} onChange={(file) => file && save(file)}>
          {(button) => (
            <Button {...button} variant="default" size="xs" loading={change.isPending}>
              {t("pick")}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            aria-disabled={change.isPending || undefined}
            onClick={() => save(null)}
          >
            {t("remove")}
          </Button>
        )}
      </Group>
      {change.error && (
        <Text c="var(--sp-danger)" fz="sm" role="alert">
          {errorText(change.error)}
        </Text>
      )}
    </SettingsSection>
  );
}
