import { Anchor, Box, Button, Group, Progress, Stack, Text, UnstyledButton } from "@mantine/core";
import type { Program } from "@safeport/contract/programs/core/program.schema";
import type { MissingPart } from "@safeport/contract/reports/core/completeness";
import { IconCircle, IconCircleCheckFilled, IconSend } from "@tabler/icons-react";
import { Suspense, use, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import classes from "../../../../ui/side-column.module.css";
import { ReportPartsContext } from "../../core/report-parts.ts";
import { StakeNote } from "../../stakes/components/stake-agreement.tsx";
import { isAnswered, isFilled, progressOf, reportFields, writtenForm } from "../completeness.ts";
import type { ReportField, ReportForm } from "../report-form.ts";
import type { useDraftSaver } from "../use-draft-saver.ts";
import { SaveState } from "./save-state.tsx";

const DropDraftDialog = lazyPart(() => import("./drop-draft-dialog.tsx").then((module) => module.DropDraftDialog));
const SimilarToDraft = lazyPart(() => import("./similar-to-draft.tsx").then((module) => module.SimilarToDraft));
const SavedElsewhere = lazyPart(() => import("./saved-elsewhere.tsx").then((module) => module.SavedElsewhere));

interface EditorRailProps {
  form: ReportForm;
  draft: ReturnType<typeof useDraftSaver>;
  /** Replaces this form by a new one. */
  onReplace: (form: ReportForm) => void;
  onGoTo: (field: ReportField) => void;
  program: Program;
  onStartAnew?: () => void;
}

/** Beside the form: missing parts, state of the autosave, and sending. */
export function EditorRail({ form, draft, onReplace, onGoTo, program, onStartAnew }: EditorRailProps) {
  const t = useTranslations("reports/editor");
  const required = useTranslations("programs.required");
  const { DraftChecks, IntakeForecast } = use(ReportPartsContext);
  const [dropping, setDropping] = useState(false);
  const { missing, open, score } = progressOf(form, program);
  const written = writtenForm(form, program);
  const { report_questions: questions } = program;
  const proof = open.find(({ part }) => part === "proof");
  const summary =
    missing.length > 0 ? t("meter.missing", { count: missing.length }) : open.length > 0 ? t("meter.ready") : t("meter.complete");
  return (
    <aside className={classes.side} aria-label={t("meter.label")}>
      <Group justify="space-between" fz={13} lh="20px">
        <Text component="strong" inherit fw={600}>
          {t("meter.label")}
        </Text>
        <Text span inherit c="dimmed">
          {t("meter.of", { score })}
        </Text>
      </Group>
      <Progress
        size={6}
        my="xs"
        value={score}
        color={missing.length === 0 ? "var(--sp-green)" : "var(--sp-accent)"}
        aria-label={t("meter.label")}
      />
      <Text fz={13} lh="20px" c="dimmed" mb="xs" role="status">
        {summary}
      </Text>
      <Box component="ul" mx={-8} mb="md">
        {reportFields.map(({ name }) => (
          <RailRow
            key={name}
            label={t(`field.${name}`)}
            filled={isFilled(written, name)}
            open={open.find(({ part, field }) => field === name && part !== "proof")}
            onGo={() => onGoTo(name)}
          />
        ))}
        {questions.map((question) => (
          <RailRow
            key={question.question_id}
            label={question.text}
            filled={isAnswered(form, question)}
            open={undefined}
            onGo={() => onGoTo(`answers.${question.question_id}`)}
          />
        ))}
        <RailRow label={t("part.proof")} filled={!proof} open={proof} onGo={() => onGoTo(proof?.field ?? "actual_markdown")} />
      </Box>
      <Suspense>{IntakeForecast && program.intake && <IntakeForecast program={program} />}</Suspense>
      <Button type="submit" fullWidth leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}>
        {t("send.open")}
      </Button>
      <StakeNote program={program.program_id} />
      {program.required_checks.length > 0 && (
        <Text fz={13} lh="20px" mt="xs" c="dimmed">
          {t("required_checks", { checks: program.required_checks.map((name) => required(name)).join("; ") })}
        </Text>
      )}
      {draft.isStale && draft.saved ? (
        <Suspense>
          <SavedElsewhere draft={draft} reportId={draft.saved.reportId} onReplace={onReplace} />
        </Suspense>
      ) : (
        <SaveState status={draft.status} error={draft.error} />
      )}
      <Stack align="flex-start" gap={4} mt="xs">
        {onStartAnew && (
          <Anchor mih={24} component="button" type="button" fz={13} onClick={onStartAnew}>
            {t("start_anew")}
          </Anchor>
        )}
        {draft.saved && (
          <Anchor component="button" type="button" fz={13} c="var(--sp-danger)" onClick={() => setDropping(true)}>
            {t("drop.open")}
          </Anchor>
        )}
      </Stack>
      <Suspense>
        {DraftChecks && draft.saved && (
          <DraftChecks reportId={draft.saved.reportId} version={draft.saved.version} required={program.required_checks} />
        )}
      </Suspense>
      <Suspense>{draft.saved && <SimilarToDraft draft={draft.saved} />}</Suspense>
      <Suspense>
        {dropping && draft.saved && (
          <DropDraftDialog draft={draft} reportId={draft.saved.reportId} onClose={() => setDropping(false)} />
        )}
      </Suspense>
    </aside>
  );
}

interface RailRowProps {
  label: string;
  filled: boolean;
  /** The missing part of the score that this row stands for; undefined if it is complete. */
  open: MissingPart | undefined;
  onGo: () => void;
}

/** A part of the report, whether it is there, and its points for the score. */
function RailRow({ label, filled, open, onGo }: RailRowProps) {
  const t = useTranslations("reports/editor");
  const hint = open && (filled || open.part === "proof") ? hints[open.part] : undefined;
  return (
    <li>
      <Group
        component={UnstyledButton}
        gap={8}
        wrap="nowrap"
        align="flex-start"
        w="100%"
        px={8}
        py={5}
        bdrs="md"
        lh="20px"
        {...(filled && !open && { c: "dimmed" })}
        data-pressable
        onClick={onGo}
      >
        {filled ? (
          <IconCircleCheckFilled
            size={16}
            color="var(--sp-green)"
            style={{ flex: "none", marginTop: 2 }}
            aria-label={t("meter.stated")}
            role="img"
          />
        ) : (
          <IconCircle size={16} stroke={1.75} color="var(--sp-muted)" style={{ flex: "none", marginTop: 2 }} aria-hidden />
        )}
        <span>
          {label}
          {hint && (
            <Text span display="block" fz={12} lh="16px" c="dimmed">
              {t(`meter.${hint}`)}
            </Text>
          )}
        </span>
        {open && (
          <Text span fz={12} lh="20px" c="dimmed" ml="auto" style={{ flex: "none" }}>
            {t("meter.points", { points: open.points })}
          </Text>
        )}
      </Group>
    </li>
  );
}

/** Hints for parts that are filled in but could say more. */
const hints: Partial<Record<MissingPart["part"], "more_scope" | "more_title" | "more_steps" | "more_vector" | "more_proof">> = {
  scope: "more_scope",
  title: "more_title",
  steps: "more_steps",
  vector: "more_vector",
  proof: "more_proof",
};
