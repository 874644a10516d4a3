import { NativeSelect, Text } from "@mantine/core";
import { severities } from "@safeport/contract/kernel/severity.values";
import type { KnownIssueImport, KnownIssueMap } from "@safeport/contract/reports/known-issues/known-issue.endpoints";
import { knownIssueStates } from "@safeport/contract/reports/known-issues/known-issue.limits";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { CsvDialog } from "../../../../ui/csv-dialog.tsx";
import { WordChoices } from "../../../../ui/word-choices.tsx";
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

type Value = KnownIssueImport["values"][number];

/** Adds known issues from a CSV file, after a preview of added and refused rows and a choice of what words of other tools become. */
export function ImportKnownIssues({ program, onClose }: { program: string; onClose: () => void }) {
  const t = useTranslations("reports/known-issues");
  const [map, setMap] = useState<KnownIssueMap>({});
  const [readWith, setReadWith] = useState(map);
  const load = useImportKnownIssues(program, map);
  const choose = ({ kind, word }: Value, target: string) => setMap({ ...map, [kind]: { ...map[kind], [word]: target } });
  return (
    <CsvDialog
      t={(key) => t(texts[key])}
      load={load}
      countOf={({ added }) => added}
      applyLabel={(count) => t("import_submit", { count })}
      doneText={({ added }) => t("import_done", { count: added })}
      choices={{ areNew: map !== readWith, onRead: () => setReadWith(map), label: t("import_again") }}
      summary={({ added, refused, unchanged, left_out, entries, refusals, values, kept_columns, ignored_columns }) => (
        <div aria-live="polite">
          <Text fw={500}>{t("import_preview", { added, refused })}</Text>
          {unchanged > 0 && <Text fz={13}>{t("import_unchanged", { count: unchanged })}</Text>}
          {left_out > 0 && <Text fz={13}>{t("import_left_out", { count: left_out })}</Text>}
          {kept_columns.length > 0 && (
            <Text fz={13} style={{ overflowWrap: "anywhere" }}>
              {t("import_kept", { columns: kept_columns.join(", ") })}
            </Text>
          )}
          {ignored_columns.length > 0 && (
            <Text fz={13} style={{ overflowWrap: "anywhere" }}>
              {t("import_ignored", { columns: ignored_columns.join(", ") })}
            </Text>
          )}
          {values.length > 0 && <KnownIssueWords values={values} map={map} onChoose={choose} />}
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

interface KnownIssueWordsProps {
  values: readonly Value[];
  map: KnownIssueMap;
  onChoose: (value: Value, target: string) => void;
}

/** The words for state and severity in a file of another tool. */
function KnownIssueWords({ values, map, onChoose }: KnownIssueWordsProps) {
  const t = useTranslations("reports/known-issues");
  const tSeverity = useTranslations("reports/severity");
  const targetOf = ({ kind, word, target }: Value) => map[kind]?.[word] ?? target;
  const undecided = values.filter((value) => targetOf(value) === null).length;
  const options = {
    state: knownIssueStates.map((value) => ({ value, label: t(`import_state.${value}`) })),
    severity: [
      ...severities.map((value) => ({ value: `${value}`, label: tSeverity(value) })).reverse(),
      { value: "unstated", label: t("field.none") },
    ],
  };
  const choiceOf = (value: Value) => {
    const target = targetOf(value);
    const unknown = target === null ? [{ value: "", label: t("import_unknown") }] : [];
    return (
      <NativeSelect
        aria-label={t("import_word", { kind: t(`import_kind.${value.kind}`), word: value.word || t("import_no_word") })}
        value={target ?? ""}
        error={target === null}
        onChange={({ currentTarget }) => onChoose(value, currentTarget.value)}
        data={[...unknown, ...options[value.kind]]}
      />
    );
  };
  return (
    <WordChoices
      title={t("import_words")}
      notice={undecided > 0 ? t("import_undecided", { count: undecided }) : null}
      groups={(["state", "severity"] as const).map((kind) => ({
        label: t(`import_kind.${kind}`),
        words: values
          .filter((value) => value.kind === kind)
          .map((value) => ({
            key: value.word,
            word: value.word || t("import_no_word"),
            count: t("import_word_count", { count: value.count }),
            choice: choiceOf(value),
          })),
      }))}
    />
  );
}
