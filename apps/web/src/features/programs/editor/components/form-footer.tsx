import { Anchor, Button, Group, Text } from "@mantine/core";
import { type ReactNode, Suspense } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import type { ProgramFields } from "../use-program-form.ts";
import classes from "./form-fields.module.css";
import { LaunchDateField } from "./launch-date-field.tsx";

const PostProgress = lazyPart(() => import("./post-progress.tsx").then((module) => module.PostProgress));

interface FormFooterProps {
  form: ProgramFields;
  busy: boolean;
  /** Scopes posted so far. */
  progress: { done: number; total: number } | null;
  /** The program is posted already. */
  isPublished: boolean;
  /** Number of gaps to review before posting. */
  toCheck: number;
  /** The id of the list of these gaps. */
  checkId: string;
  /** Alerts with the reasons why the program is not saved. */
  children: ReactNode;
}

/** With fewer scopes the bar would disappear before anybody can read it. */
const showProgressFrom = 4;

/** Launch date and the buttons that post the program or save it as a draft; stays in view. */
export function FormFooter({ form, busy, progress, isPublished, toCheck, checkId, children }: FormFooterProps) {
  const t = useTranslations("programs/editor");
  const isDraft = form.values.status === "draft";
  // Unlike a disabled button, it keeps the focus; the form ignores presses while it is being sent.
  const inert = busy ? ({ "data-disabled": true, "aria-disabled": true } as const) : {};
  const saveDraft = (sent: HTMLFormElement | null) => {
    setStatus("draft");
    sent?.requestSubmit();
  };
  const setStatus = (status: "draft" | "active") => form.setFieldValue("status", status);
  const errorCount = Object.keys(form.errors).length;
  return (
    <footer className={classes.footer}>
      <div className={classes.alerts}>{children}</div>
      <div className={classes.date}>
        {/* The field has the same name as its label for screen readers. */}
        <span className={classes.dateLabel} aria-hidden>
          {t("launch_date")}
        </span>
        <LaunchDateField {...form.getInputProps("program_launch_date")} value={form.values.program_launch_date} />
      </div>
      <Text className={classes.state ?? ""} component="div" fz={13} c="dimmed" role="status">
        {progress && progress.total >= showProgressFrom ? (
          <>
            {t("progress", progress)}
            <Suspense>
              <PostProgress value={(100 * progress.done) / progress.total} label={t("progress", progress)} />
            </Suspense>
          </>
        ) : (
          <>
            {errorCount > 0 && (
              <Text span inherit c="var(--sp-danger)">
                {t("error_count", { count: errorCount })}
              </Text>
            )}
            {errorCount === 0 && toCheck > 0 && (
              <Anchor
                component="button"
                type="button"
                inherit
                c="var(--sp-amber)"
                underline="always"
                onClick={() => document.getElementById(checkId)?.focus()}
              >
                {t("check.count", { count: toCheck })}
              </Anchor>
            )}
          </>
        )}
      </Text>
      {isPublished ? (
        <Button type="submit" {...inert}>
          {t(busy ? "saving" : "save_changes")}
        </Button>
      ) : (
        // A press sets the status before it sends the form.
        <Group gap="xs" className={classes.post ?? ""}>
          {/* No submit button: Enter in a field would press it, as the first of the form. */}
          <Button variant="default" {...inert} onClick={({ currentTarget }) => saveDraft(currentTarget.form)}>
            {t(busy && isDraft ? "saving" : "save_draft")}
          </Button>
          <Button type="submit" {...inert} onClick={() => isDraft && setStatus("active")}>
            {t(busy && !isDraft ? "posting" : "post")}
          </Button>
        </Group>
      )}
    </footer>
  );
}
