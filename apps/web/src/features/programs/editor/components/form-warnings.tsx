import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { Notice } from "../../shared/components/warning.tsx";
import type { FormFaults } from "../use-form-errors.ts";
import type { ProgramFormState } from "../use-program-form.ts";

/** What the user must know of the form as a whole: a failure, another's save, scopes that were refused, a draft that came back. */
export function FormNotices({ state, faults }: { state: ProgramFormState; faults: FormFaults }) {
  const t = useTranslations("programs/editor");
  const { restored, refused, theirs, kept } = state;
  const button = (label: string, onClick: () => void) => (
    <Button size="xs" variant="default" onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <>
      {faults.noCompany && (
        <Notice tone="danger" title={t("fault.company_required")}>
          {t("fault.company_select")}
        </Notice>
      )}
      {faults.general && <Notice tone="danger">{faults.general}</Notice>}
      {theirs && (
        <Notice
          tone="amber"
          title={t("stale_title")}
          actions={
            <>
              {button(t("load_theirs"), state.loadTheirs)}
              {button(t("keep_mine"), state.keepMine)}
            </>
          }
        >
          {theirs.length > 0 && t("stale_fields", { fields: theirs.map((field) => t(`field.${field}`)).join(", ") })}{" "}
          {t("stale_text")}
        </Notice>
      )}
      {refused && (
        <Notice tone="amber" title={t("refused_title")}>
          {t("scopes_refused", { count: state.pending.length })}
        </Notice>
      )}
      {restored && !refused && (
        <Notice
          tone="grey"
          title={t.rich("restored", { time: () => <TimeAgo time={restored.saved_at} /> })}
          actions={
            <>
              {button(t("discard_draft"), state.discardDraft)}
              {button(t("dismiss"), state.dismissDraft)}
            </>
          }
        />
      )}
      {!kept && <Notice tone="amber">{t("not_kept")}</Notice>}
    </>
  );
}
