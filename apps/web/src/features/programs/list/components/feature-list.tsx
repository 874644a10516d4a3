import { Group } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Tooltip } from "../../../../ui/tooltip.tsx";
import { featureIcons, type ProgramFeature } from "../../shared/components/feature-icons.ts";

/** Features of a program as icons; each has its name on hover and for screen readers. */
export function FeatureList({ features }: { features: readonly ProgramFeature[] }) {
  const t = useTranslations("programs");
  if (features.length === 0) return null;
  return (
    <Group component="ul" gap="4px 8px" c="dimmed" aria-label={t("features")}>
      {features.map((feature) => {
        const Mark = featureIcons[feature];
        return (
          <li key={feature}>
            <Tooltip label={t(`feature.${feature}`)}>
              <Mark size={16} stroke={1.75} display="block" role="img" aria-label={t(`feature.${feature}`)} />
            </Tooltip>
          </li>
        );
      })}
    </Group>
  );
}
