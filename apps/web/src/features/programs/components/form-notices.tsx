import { Alert, Button, Group } from "@mantine/core";
import { useTranslations } from "use-intl";
import { TimeAgo } from "../../../ui/time-ago.tsx";
import type { BountyForm } from "../use-bounty-form.ts";

/** What the user must know of the form as a whole: a draft that came back, another's save, scopes that were refused. */
export function FormNotices({ state }: { state: BountyForm }) {
  const t = useTranslations("programs.form");
  const { restored, refused, theirs, kept } = state;
  return (
    <>
      {theirs && (
        <Alert color="yellow" role="alert" mb="md" title={t("stale_title")}>
          {theirs.length > 0 && t("stale_fields", { fields: theirs.map((field) => t(`field.${field}`)).join(", ") })}{" "}
          {t("stale_text")}
          <Group gap="xs" mt="sm">
            <Button size="xs" variant="default" onClick={state.loadTheirs}>
              {t("load_theirs")}
            </Button>
            <Button size="xs" variant="default" onClick={state.keepMine}>
              {t("keep_mine")}
            </Button>
          </Group>
        </Alert>
      )}
      {refused && (
        <Alert color="yellow" role="alert" mb="md" title={t("refused_title")}>
          {t("scopes_refused", { count: state.pending.length })}
        </Alert>
      )}
      {restored && !refused && (
        <Alert
          color="gray"
          mb="md"
          withCloseButton
          closeButtonLabel={t("dismiss")}
          onClose={state.dismissDraft}
          title={t.rich("restored", { time: () => <TimeAgo time={restored.saved_at} /> })}
        >
          <Button size="compact-sm" variant="default" onClick={state.discardDraft}>
            {t("discard_draft")}
          </Button>
        </Alert>
      )}
      {!kept && (
        <Alert color="yellow" role="alert" mb="md">
          {t("not_kept")}
        </Alert>
      )}
    </>
  );
}
