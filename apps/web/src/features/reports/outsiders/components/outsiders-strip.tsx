import { Button, Text } from "@mantine/core";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import strip from "../../../../ui/question-strip.module.css";

const OutsidersDialog = lazyPart(() => import("./outsiders-dialog.tsx").then((module) => module.OutsidersDialog));

interface OutsidersStripProps {
  report: Report;
  /** Whether its dialog is open, which stays when the last access is ended there. */
  opened: boolean;
  onOpen: (opened: boolean) => void;
}

/** Says to both sides that people outside the company read the report. */
export function OutsidersStrip({ report, opened, onOpen }: OutsidersStripProps) {
  const t = useTranslations("reports/outsiders");
  return (
    <section className={strip.question} data-quiet aria-label={t("title")}>
      <Text flex="1 1 280px">{t("banner", { count: report.outsiders })}</Text>
      <Button variant="default" {...OutsidersDialog.intent} onClick={() => onOpen(true)}>
        {t("see")}
      </Button>
      <Suspense>{opened && <OutsidersDialog report={report} onClose={() => onOpen(false)} />}</Suspense>
    </section>
  );
}
