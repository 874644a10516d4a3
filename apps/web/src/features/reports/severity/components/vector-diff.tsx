import { IconArrowRight } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import type { CvssVersion } from "../cvss/metrics.ts";
import { compareVectors, type MetricChange, readVector } from "../cvss/vector.ts";
import classes from "./cvss.module.css";
import { useCvssLabels } from "./use-cvss-labels.ts";

/** What differs between two vectors, metric by metric; both as written when they cannot be compared. */
export function VectorDiff({ before, after }: { before: string | null; after: string | null }) {
  const t = useTranslations("reports/cvss.diff");
  const old = before ? readVector(before).vector : null;
  const now = after ? readVector(after).vector : null;
  const changes = old && now && compareVectors(old, now);
  if (changes && now) return <Changes version={now.version} changes={changes} />;
  return (
    <>
      {old && now && <p className={classes.note}>{t("versions")}</p>}
      <dl className={classes.vectors}>
        {before && (
          <div>
            <dt>{t("before")}</dt>
            <dd className={classes.code}>{before}</dd>
          </div>
        )}
        {after && (
          <div>
            <dt>{t("after")}</dt>
            <dd className={classes.code}>{after}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

function Changes({ version, changes }: { version: CvssVersion; changes: MetricChange[] }) {
  const t = useTranslations("reports/cvss.diff");
  const { nameOf, valueLabel } = useCvssLabels(version);
  const changed = changes.filter(({ before, after }) => before !== after);
  const same = changes.length - changed.length;
  return (
    <>
      {changed.length > 0 && (
        <table className={classes.diff}>
          <thead>
            <tr>
              <th scope="col">{t("metric")}</th>
              <th scope="col">{t("before")}</th>
              <th scope="col">{t("after")}</th>
            </tr>
          </thead>
          <tbody>
            {changed.map(({ id, before, after }) => (
              <tr key={id}>
                <th scope="row">{nameOf(id)}</th>
                <td>{valueLabel(id, before)}</td>
                <td>
                  <IconArrowRight size={14} aria-hidden /> {valueLabel(id, after)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {same > 0 && <p className={classes.note}>{t("same", { count: same })}</p>}
    </>
  );
}
