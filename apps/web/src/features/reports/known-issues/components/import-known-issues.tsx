import { Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import { CsvDialog } from "../../../../ui/csv-dialog.tsx";
import { useImportKnownIssues } from "../api/known-issue.ts";

const texts = {
  title: "import_title",
  text: "import_hint",
  file: "import_file",
  choose: "import_choose",
  check: "import_check",
  cancel: "import_cancel",
  failed: "import_failed",
} as const;

/** Adds known issues from a CSV file, after a preview of added and refused rows. */
export function ImportKnownIssues({ program, onClose }: { program: string; onClose: () => void }) {
  const t = useTranslations("reports/known-issues");
  const load = useImportKnownIssues(program);
  return (
    <CsvDialog
      t={(key) => t(texts[key])}
      load={load}
      countOf={({ added }) => added}
      applyLabel={(count) => t("import_submit", { count })}
      doneText={({ added }) => t("import_done", { count: added })}
      summary={({ added, refused, entries, refusals }) => (
        <div aria-live="polite">
          <Text fw={500}>{t("import_preview", { added, refused })}</Text>
          <ul style={{ margin: "8px 0 0", paddingLeft: 20, maxHeight: 240, overflow: "auto" }}>
            {refusals.map(({ line, title, reason }) => (
              <li key={line}>
                {`${t("line", { line: String(line) })}: ${title}`}
                <Text fz={13} c="var(--sp-danger)">
                  {reason}
                </Text>
              </li>
            ))}
            {entries.map(({ line, title, asset }) => (
              <li key={line} style={{ overflowWrap: "anywhere" }}>
                {[`${t("line", { line: String(line) })}: ${title}`, asset].filter(Boolean).join(" · ")}
              </li>
            ))}
          </ul>
        </div>
      )}
      onClose={onClose}
    />
  );
}
