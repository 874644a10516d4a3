import { Alert, Box, Button, Group, type GroupProps } from "@mantine/core";
import { type ReactNode, Suspense } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../../lib/api-error.ts";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import type { ProgramFormState } from "../use-program-form.ts";

const ConflictTable = lazyPart(() => import("./conflict-table.tsx").then((module) => module.ConflictTable));

interface SaveAlertsProps {
  state: ProgramFormState;
  /** Error of the last save. */
  error: unknown;
  /** The active company is missing, which is chosen outside of the form. */
  noCompany: boolean;
}

/** Reasons why the form is not saved, beside the button: a failed save, a save by somebody else, no company. */
export function SaveAlerts({ state, error, noCompany }: SaveAlertsProps) {
  const t = useTranslations("programs/editor");
  const { conflict } = state;
  const code = error instanceof ApiError && error.code;
  const isShownElsewhere = code === "already_exists" || (code === "version_stale" && conflict !== null);
  return (
    <>
      {noCompany && (
        <FormAlert color="var(--sp-danger)" title={t("error.company_required")}>
          {t("error.company_select")}
        </FormAlert>
      )}
      {Boolean(error) && !isShownElsewhere && (
        <Box mb="md">
          <ErrorAlert error={error} fallback={t("save_failed")} />
        </Box>
      )}
      {conflict && (
        <>
          <FormAlert color="var(--sp-amber)" title={t("stale_title")} mb="xs">
            {t("stale_text")}
          </FormAlert>
          {/* Outside of the alert, or each key that is pressed in a field of the table would be announced. */}
          <Suspense>
            <ConflictTable {...conflict} mine={state.form.values} />
          </Suspense>
          <Actions
            mb="md"
            actions={[
              [t("load_theirs"), state.loadTheirs],
              [t("keep_mine"), state.keepMine],
            ]}
          />
        </>
      )}
    </>
  );
}

/** Alerts above the form: a restored draft, and that none can be kept. */
export function FormAlerts({ state }: { state: ProgramFormState }) {
  const t = useTranslations("programs/editor");
  const { restored, isStored } = state;
  return (
    <>
      {restored && (
        <FormAlert
          color="gray"
          actions={[
            [t("discard_draft"), state.discardDraft],
            [t("dismiss"), state.dismissDraft],
          ]}
        >
          {t.rich("restored", { time: () => <TimeAgo time={restored.saved_at} /> })}
        </FormAlert>
      )}
      {!isStored && <FormAlert color="var(--sp-amber)">{t("not_kept")}</FormAlert>}
    </>
  );
}

/** Label and handler of each button. */
type ActionList = readonly [string, () => void][];

interface FormAlertProps {
  color: string;
  title?: string;
  actions?: ActionList;
  mb?: "xs" | "md";
  children: ReactNode;
}

function FormAlert({ color, title, actions = [], mb = "md", children }: FormAlertProps) {
  return (
    <Alert color={color} mb={mb} role={color === "gray" ? "status" : "alert"} {...(title !== undefined && { title })}>
      <Group justify="space-between" gap="xs">
        <div>{children}</div>
        {actions.length > 0 && <Actions actions={actions} />}
      </Group>
    </Alert>
  );
}

function Actions({ actions, ...props }: { actions: ActionList } & GroupProps) {
  return (
    <Group gap="xs" {...props}>
      {actions.map(([label, onClick]) => (
        <Button key={label} size="xs" variant="default" onClick={onClick}>
          {label}
        </Button>
      ))}
    </Group>
  );
}
