import { Anchor, Button, Group, Stack, Text, Textarea } from "@mantine/core";
import type { ReportCheck } from "@safeport/contract/flood/checks/check.endpoints";
import { maxCheckAnswer } from "@safeport/contract/flood/checks/check.values";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { FormFailure } from "../../../../ui/forms/form-failure.tsx";
import { isSendKey } from "../../../../ui/send-key.ts";
import sideColumn from "../../../../ui/side-column.module.css";
import type { DraftChecksProps } from "../../../reports/core/report-parts.ts";
import { useAnswerCheck } from "../api/check-answer.ts";
import { useChecks } from "../api/checks.ts";
import { CheckList } from "./check-list.tsx";

/** The checks of the saved draft, beside the form; a failed one can be answered. */
export function DraftChecks({ reportId, version, required = [] }: DraftChecksProps) {
  const t = useTranslations("flood");
  const { data, isError, refetch } = useChecks(reportId, version);
  if (!data) return <NoChecks isFailed={isError} onAgain={() => void refetch()} />;
  return (
    <CheckList checks={data.items} required={required} about={t(required.length > 0 ? "about_required" : "about")}>
      {(check) => check.result === "fail" && <CheckAnswer check={check} reportId={reportId} />}
    </CheckList>
  );
}

function CheckAnswer({ check, reportId }: { check: ReportCheck; reportId: string }) {
  const t = useTranslations("flood");
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const remove = useAnswerCheck(reportId);
  useEffect(() => {
    // The button is there again only once the form is gone.
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <AnswerForm check={check} reportId={reportId} onClose={() => setOpen(false)} />;
  return (
    <Stack gap={2}>
      {check.answer && (
        <Text fz={13} lh="20px" pl={8} style={{ borderLeft: "2px solid var(--sp-border)", whiteSpace: "pre-wrap" }}>
          {check.answer}
        </Text>
      )}
      <Group gap="sm">
        <Anchor
          ref={button as RefObject<HTMLButtonElement>}
          mih={24}
          component="button"
          type="button"
          fz={13}
          onClick={() => setOpen(true)}
        >
          {t(check.answer ? "change" : "answer")}
        </Anchor>
        {check.answer && (
          <Anchor
            mih={24}
            component="button"
            type="button"
            fz={13}
            disabled={remove.isPending}
            onClick={() => remove.mutate({ check: check.check, answer: "" }, { onSuccess: () => button.current?.focus() })}
          >
            {t("remove")}
          </Anchor>
        )}
      </Group>
      <FormFailure error={remove.error} />
    </Stack>
  );
}

interface AnswerFormProps {
  check: ReportCheck;
  reportId: string;
  onClose: () => void;
}

/** No form of its own, since it stands in the form of the report. */
function AnswerForm({ check, reportId, onClose }: AnswerFormProps) {
  const t = useTranslations("flood");
  const [answer, setAnswer] = useState(check.answer ?? "");
  const send = useAnswerCheck(reportId);
  const save = () => answer.trim() !== "" && send.mutate({ check: check.check, answer }, { onSuccess: onClose });
  return (
    <Stack gap={8}>
      <Textarea
        label={t("answer_label")}
        description={t("answer_hint")}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={maxCheckAnswer}
        value={answer}
        data-autofocus
        autoFocus
        onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
          if (isSendKey(event)) {
            // The keys send the answer, not the report around it.
            event.stopPropagation();
            save();
          }
        }}
      />
      <FormFailure error={send.error} />
      <Group gap="xs">
        <Button size="compact-sm" loading={send.isPending} disabled={answer.trim() === ""} onClick={save}>
          {t("save")}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
      </Group>
    </Stack>
  );
}

interface NotLoadedProps {
  isFailed: boolean;
  onAgain: () => void;
}

/** In place of checks that are not there yet, or could not be loaded. */
function NoChecks({ isFailed, onAgain }: NotLoadedProps) {
  const t = useTranslations("flood");
  return (
    <Group gap={8} fz={13} lh="20px" c="dimmed" role="status" className={sideColumn.part ?? ""} data-screen-only>
      {t(isFailed ? "error" : "checking")}
      {isFailed && (
        <Anchor component="button" type="button" fz={13} onClick={onAgain}>
          {t("again")}
        </Anchor>
      )}
    </Group>
  );
}
