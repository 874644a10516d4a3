import { Alert, Button, Checkbox, Group, Progress, Text } from "@mantine/core";
import type { ProgramImport, ImportSummary as Summary } from "@safeport/contract/programs/import/import.endpoints";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { isBusy, useDiscardImport, useStartImport } from "../api/import.ts";

const ImportSummary = lazyPart(() => import("./import-summary.tsx").then((module) => module.ImportSummary));

/** An import: its progress, or its planned or actual effect, with the next actions. */
export function ImportState({ latest }: { latest: ProgramImport }) {
  const t = useTranslations("programs/imports");
  const { state, summary } = latest;
  const title = state === "previewed" || state === "done" || state === "failed" ? t(state) : t("busy");
  return (
    <SettingsSection title={title} text={latest.files.join(", ")}>
      <div role="status">
        {isBusy(latest) && <Advance latest={latest} />}
        {latest.finished_at && (
          <Text c="dimmed" fz={13}>
            <TimeAgo time={latest.finished_at} />
          </Text>
        )}
        {state === "failed" && (
          <Alert color="var(--sp-danger)" mt="xs">
            <Text style={{ overflowWrap: "anywhere" }}>{latest.problem ?? t("failed_text")}</Text>
          </Alert>
        )}
      </div>
      {summary && (state === "previewed" || state === "done") && (
        <Suspense fallback={<SkeletonRows />}>
          <ImportSummary importId={latest.import_id} summary={summary} isDone={state === "done"} />
        </Suspense>
      )}
      {summary && state === "previewed" && <Decision importId={latest.import_id} summary={summary} />}
    </SettingsSection>
  );
}

function Advance({ latest: { state, step, done, total } }: { latest: ProgramImport }) {
  const t = useTranslations("programs/imports");
  if (state === "waiting") return <Text>{t("waiting")}</Text>;
  if (state === "reading") return <Text>{t("reading")}</Text>;
  return (
    <>
      <Text mb={4}>{t(`step.${step}`, { done, total })}</Text>
      <Progress value={total === 0 ? 0 : (100 * done) / total} aria-label={t("progress")} />
    </>
  );
}

function Decision({ importId, summary }: { importId: string; summary: Summary }) {
  const t = useTranslations("programs/imports");
  const errorText = useErrorText();
  const [closes, setCloses] = useState(false);
  const start = useStartImport(importId);
  const discard = useDiscardImport(importId);
  const changes = summary.files.reduce((sum, { added, updated }) => sum + added + updated, 0) + (closes ? summary.closable : 0);
  const failure = start.error ?? discard.error;
  return (
    <>
      {summary.closable > 0 && (
        <Checkbox
          checked={closes}
          onChange={({ currentTarget }) => setCloses(currentTarget.checked)}
          label={t("close_missing", { count: summary.closable })}
          description={t("close_text")}
        />
      )}
      {changes === 0 && <Text>{t("nothing")}</Text>}
      {failure && (
        <Alert color="var(--sp-danger)" role="alert">
          {errorText(failure, t(start.error ? "start_failed" : "discard_failed"))}
        </Alert>
      )}
      <Group gap="xs">
        <Button
          loading={start.isPending}
          disabled={changes === 0 || discard.isPending}
          onClick={() => start.mutate(closes)}
          {...(closes && { color: "var(--sp-danger-filled)" })}
        >
          {t("start")}
        </Button>
        <Button variant="default" loading={discard.isPending} disabled={start.isPending} onClick={() => discard.mutate()}>
          {t("discard")}
        </Button>
      </Group>
    </>
  );
}
