import { Text, VisuallyHidden } from "@mantine/core";
import type { ComparedReport, DifferencePart } from "@safeport/contract/flood/clusters/cluster.endpoints";
import { writeUp } from "@safeport/contract/reports/core/write-up.values";
import { useTranslations } from "use-intl";
import classes from "./cluster.module.css";

/** What differs between a report and the first of its cluster, text by text. */
export function Differences({ report, first }: { report: ComparedReport; first: number }) {
  const t = useTranslations("flood/clusters");
  const named = useTranslations("reports.overview");
  if (report.differences.length === 0)
    return (
      <Text fz={12} lh="18px" c="dimmed">
        {t("same")}
      </Text>
    );
  return (
    <dl className={classes.differences} aria-label={t("differs", { first })}>
      {report.differences.map(({ field, parts }) => (
        <div key={field}>
          <dt>{field === "poc_title" ? t("report_title") : named(writeUp[field].part)}</dt>
          <dd dir="auto">
            {parts.map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
              <Part key={at} part={part} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Part({ part: { kind, text } }: { part: DifferencePart }) {
  const t = useTranslations("flood/clusters");
  if (kind === "hidden") return "… ";
  if (kind === "same") return `${text} `;
  const Mark = kind === "added" ? "ins" : "del";
  return (
    <>
      <Mark className={classes[kind] ?? ""}>
        <VisuallyHidden>{`${t(kind)}: `}</VisuallyHidden>
        {text}
      </Mark>{" "}
    </>
  );
}
