import { Anchor, Box, Button, Group, Progress, Stack, Text, UnstyledButton } from "@mantine/core";
import { IconCircle, IconCircleCheckFilled, IconSend } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import classes from "../../../../ui/side-column.module.css";
import { completenessOf, isFilled, reportFields } from "../completeness.ts";
import type { ReportField, ReportForm } from "../report-form.ts";
import type { useDraftSaver } from "../use-draft-saver.ts";
import { SaveState } from "./save-state.tsx";

const DropDraftDialog = lazyPart(() => import("./drop-draft-dialog.tsx").then((module) => module.DropDraftDialog));
const SavedElsewhere = lazyPart(() => import("./saved-elsewhere.tsx").then((module) => module.SavedElsewhere));

interface EditorRailProps {
  form: ReportForm;
  draft: ReturnType<typeof useDraftSaver>;
  /** Replaces this form by a new one. */
  onReplace: (form: ReportForm) => void;
  onGoTo: (field: ReportField) => void;
  onStartAnew?: () => void;
}

/** Beside the form: what it still lacks, whether it is saved, and sending it. */
export function EditorRail({ form, draft, onReplace, onGoTo, onStartAnew }: EditorRailProps) {
  const t = useTranslations("reports/editor");
  const [dropping, setDropping] = useState(false);
  const { missing, advised, done, total } = completenessOf(form);
  const summary =
    missing.length > 0
      ? t("meter.missing", { count: missing.length })
      : advised.length > 0
        ? t("meter.ready")
        : t("meter.complete");
  return (
    <aside className={classes.side} aria-label={t("meter.label")}>
      <Group justify="space-between" fz={13} lh="20px">
        <Text component="strong" inherit fw={600}>
          {t("meter.label")}
        </Text>
        <Text span inherit c="dimmed">
          {t("meter.of", { done, total })}
        </Text>
      </Group>
      <Progress
        size={6}
        my="xs"
        value={(100 * done) / total}
        color={missing.length === 0 ? "var(--sp-green)" : "var(--sp-accent)"}
        aria-label={t("meter.label")}
      />
      <Text fz={13} lh="20px" c="dimmed" mb="xs" role="status">
        {summary}
      </Text>
      <Box component="ul" mx={-8} mb="md">
        {reportFields.map(({ name, required }) => {
          const filled = isFilled(form, name);
          return (
            <li key={name}>
              <Group
                component={UnstyledButton}
                gap={8}
                wrap="nowrap"
                w="100%"
                px={8}
                py={5}
                bdrs="md"
                lh="20px"
                {...(filled && { c: "dimmed" })}
                data-pressable
                onClick={() => onGoTo(name)}
              >
                {filled ? (
                  <IconCircleCheckFilled
                    size={16}
                    color="var(--sp-green)"
                    style={{ flex: "none" }}
                    aria-label={t("meter.stated")}
                    role="img"
                  />
                ) : (
                  <IconCircle size={16} stroke={1.75} color="var(--sp-muted)" style={{ flex: "none" }} aria-hidden />
                )}
                <span>{t(`field.${name}`)}</span>
                {!filled && !required && (
                  <Text span fz={12} c="dimmed" ml="auto">
                    {t("meter.advised")}
                  </Text>
                )}
              </Group>
            </li>
          );
        })}
      </Box>
      <Button type="submit" fullWidth leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}>
        {t("send.open")}
      </Button>
      {draft.isStale && draft.saved ? (
        <Suspense>
          <SavedElsewhere draft={draft} reportId={draft.saved.reportId} onReplace={onReplace} />
        </Suspense>
      ) : (
        <SaveState status={draft.status} error={draft.error} />
      )}
      <Stack align="flex-start" gap={4} mt="xs">
        {onStartAnew && (
          <Anchor component="button" type="button" fz={13} onClick={onStartAnew}>
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
        {dropping && draft.saved && (
          <DropDraftDialog draft={draft} reportId={draft.saved.reportId} onClose={() => setDropping(false)} />
        )}
      </Suspense>
    </aside>
  );
}
