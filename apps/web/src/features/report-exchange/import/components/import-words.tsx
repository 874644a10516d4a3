import { Button, NativeSelect } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { severities } from "@safeport/contract/kernel/severity.values";
import type { ImportMap, ReportImport } from "@safeport/contract/report-exchange/import/report-import.endpoints";
import {
  type ImportKind,
  importKinds,
  importStatuses,
  withoutOriginal,
} from "@safeport/contract/report-exchange/import/report-import.values";
import type { ReportStatus } from "@safeport/contract/reports/core/report.state";
import type { closeReasons } from "@safeport/contract/reports/core/report.values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { WordChoices } from "../../../../ui/word-choices.tsx";
import { SearchSelect } from "../../../reports/core/components/search-select.tsx";
import { useWeaknesses } from "../api/report-import.ts";

type Value = ReportImport["values"][number];

interface ImportWordsProps {
  values: readonly Value[];
  /** The choices so far, which the preview may not have yet. */
  map: ImportMap;
  onChange: (kind: ImportKind, word: string, target: string) => void;
}

/** The words for status, severity and weakness in a file, each with a choice of what it becomes. */
export function ImportWords({ values, map, onChange }: ImportWordsProps) {
  const t = useTranslations("reports/import");
  const targetOf = ({ kind, word, target }: Value) => map[kind]?.[word] ?? target;
  const undecided = values.filter((value) => targetOf(value) === null);
  const weaknesses = undecided.filter(({ kind }) => kind === "weakness");
  const keepWords = () => {
    for (const { kind, word } of weaknesses) onChange(kind, word, "none");
  };
  const shownWord = (word: string) => (word === "" ? t("no_word") : word === withoutOriginal ? t("missing_original") : word);
  const choiceOf = (value: Value) => {
    const { kind, word } = value;
    const props = {
      label: t("target", { kind: t(`kind.${kind}`), word: shownWord(word) }),
      target: targetOf(value),
      onChoose: (chosen: string) => onChange(kind, word, chosen),
    };
    return kind === "weakness" ? <WeaknessChoice {...props} /> : <NamedChoice kind={kind} {...props} />;
  };
  return (
    <WordChoices
      title={t("words")}
      notice={undecided.length > 0 ? t("undecided", { count: undecided.length }) : null}
      action={
        weaknesses.length > 0 && (
          <Button variant="default" size="xs" onClick={keepWords}>
            {t("keep_words", { count: weaknesses.length })}
          </Button>
        )
      }
      groups={importKinds.map((kind) => ({
        label: t(`kind.${kind}`),
        words: values
          .filter((value) => value.kind === kind)
          .map((value) => ({
            key: value.word,
            word: shownWord(value.word),
            count: t("word_count", { count: value.count }),
            choice: choiceOf(value),
          })),
      }))}
    />
  );
}

interface ChoiceProps {
  label: string;
  target: string | null;
  onChoose: (target: string) => void;
}

function NamedChoice({ kind, label, target, onChoose }: ChoiceProps & { kind: "status" | "severity" }) {
  const t = useTranslations("reports/import");
  const tStatus = useTranslations("reports/status");
  const tReason = useTranslations("reports.close_reason");
  const tSeverity = useTranslations("reports/severity");
  const statusName = (name: string) => {
    const [status, reason] = name.split(":") as [Exclude<ReportStatus, "draft">, (typeof closeReasons)[number]?];
    return reason ? t("closed_as", { reason: tReason(reason) }) : tStatus(status);
  };
  const options =
    kind === "status"
      ? importStatuses.map((value) => ({ value, label: statusName(value) }))
      : severities.map((value) => ({ value, label: tSeverity(value) })).reverse();
  return (
    <NativeSelect
      aria-label={label}
      value={target ?? ""}
      error={target === null}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      data={[...(target === null ? [{ value: "", label: t("unknown") }] : []), ...options]}
    />
  );
}

function WeaknessChoice({ label, target, onChoose }: ChoiceProps) {
  const t = useTranslations("reports/import");
  const [search, setSearch] = useState("");
  const [settled] = useDebouncedValue(search.trim(), 150);
  const found = useWeaknesses(settled, { enabled: settled !== "" });
  return (
    <SearchSelect
      name="weakness"
      aria-label={label}
      placeholder={t("unknown")}
      error={target === null}
      value={target === null ? null : { id: target, label: target === "none" ? t("kept_word") : target }}
      lastOption={{ id: "none", label: t("keep_word") }}
      onChange={(id) => onChoose(id ?? "none")}
      search={search}
      onSearch={setSearch}
      loading={found.isLoading}
      options={(found.data?.items ?? []).map(({ name, cwe_id }) => ({ id: `CWE-${cwe_id}`, label: name, note: `CWE-${cwe_id}` }))}
    />
  );
}
