import { Alert, NativeSelect, Stack, Text } from "@mantine/core";
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
import { SearchSelect } from "../../../reports/core/components/search-select.tsx";
import { useWeaknesses } from "../api/report-import.ts";
import classes from "./import-words.module.css";

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
  const undecided = values.filter((value) => value.kind !== "weakness" && targetOf(value) === null).length;
  return (
    <section aria-label={t("words")}>
      <Text fw={500} mb={8}>
        {t("words")}
      </Text>
      {undecided > 0 && (
        <Alert color="yellow" role="status" mb="sm">
          {t("undecided", { count: undecided })}
        </Alert>
      )}
      <Stack gap="sm">
        {importKinds.map((kind) => {
          const ofKind = values.filter((value) => value.kind === kind);
          return (
            ofKind.length > 0 && (
              <div key={kind}>
                <Text fz={13} c="dimmed" fw={500}>
                  {t(`kind.${kind}`)}
                </Text>
                <ul className={classes.words}>
                  {ofKind.map((value) => (
                    <Word key={value.word} value={value} target={targetOf(value)} onChange={onChange} />
                  ))}
                </ul>
              </div>
            )
          );
        })}
      </Stack>
    </section>
  );
}

interface WordProps extends Pick<ImportWordsProps, "onChange"> {
  value: Value;
  target: string | null;
}

function Word({ value: { kind, word, count }, target, onChange }: WordProps) {
  const t = useTranslations("reports/import");
  const shown = word === "" ? t("no_word") : word === withoutOriginal ? t("missing_original") : word;
  const label = t("target", { kind: t(`kind.${kind}`), word: shown });
  const choose = (chosen: string) => onChange(kind, word, chosen);
  return (
    <li className={classes.word}>
      <span>
        {shown}{" "}
        <Text span fz={13} c="dimmed">
          {t("word_count", { count })}
        </Text>
      </span>
      {kind === "weakness" ? (
        <WeaknessChoice label={label} target={target} onChoose={choose} />
      ) : (
        <NamedChoice kind={kind} label={label} target={target} onChoose={choose} />
      )}
    </li>
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
  const isNamed = target !== null && target !== "none";
  return (
    <SearchSelect
      name="weakness"
      aria-label={label}
      placeholder={t("kept_word")}
      value={isNamed ? { id: target, label: target } : null}
      onChange={(id) => onChoose(id ?? "none")}
      search={search}
      onSearch={setSearch}
      loading={found.isLoading}
      options={(found.data?.items ?? []).map(({ name, cwe_id }) => ({ id: `CWE-${cwe_id}`, label: name, note: `CWE-${cwe_id}` }))}
    />
  );
}
