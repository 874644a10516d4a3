import { Alert, Checkbox, type CheckboxProps, Text } from "@mantine/core";
import type { IntegrationKind } from "@safeport/contract/integrations/integration.values";
import { useTranslations } from "use-intl";

interface PublicWarningProps {
  kind: IntegrationKind;
  project: string;
  /** The field of the confirmation. */
  field: CheckboxProps;
}

/** Says that everybody can read a project, with the box that confirms it. */
export function PublicWarning({ kind, project, field }: PublicWarningProps) {
  const t = useTranslations("integrations.public");
  return (
    <Alert color="yellow" c="var(--sp-amber)" bg="var(--sp-amber-soft)" role="alert" title={t("title", { project })}>
      <Text fz={13} mb="xs">
        {t("text")} {kind === "gitlab" && t("confidential")}
      </Text>
      <Checkbox {...field} label={t("confirm", { project })} styles={{ label: { overflowWrap: "anywhere" } }} />
    </Alert>
  );
}
