import { useTranslations } from "use-intl";
import { featureIcons, type ProgramFeature } from "../../core/components/feature-icons.ts";
import classes from "./feature-list.module.css";

/** A column shows this many, and counts the others. */
const shown = 2;

/** Features of a program in words; a column names the first ones and counts the others, whose names show on hover. */
export function FeatureList({ features }: { features: readonly ProgramFeature[] }) {
  const t = useTranslations("programs");
  if (features.length === 0) return null;
  const others = features
    .slice(shown)
    .map((feature) => t(`feature.${feature}`))
    .join(", ");
  return (
    <ul className={classes.list} aria-label={t("features")}>
      {features.map((feature) => {
        const Mark = featureIcons[feature];
        return (
          <li key={feature} className={classes.feature}>
            <Mark size={14} stroke={1.75} aria-hidden />
            {t(`feature.${feature}`)}
          </li>
        );
      })}
      {others && (
        <li className={classes.others} title={others}>
          {t("list.more_features", { count: features.length - shown })}
        </li>
      )}
    </ul>
  );
}
