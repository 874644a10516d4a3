import { Button, Group, Text } from "@mantine/core";
import type { Session } from "@safeport/contract/accounts/sessions/session.endpoints";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import list from "../../../../ui/list.module.css";
import { Pagination } from "../../../../ui/pagination.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { useLogOutEverywhere } from "../../core/api/session.ts";
import { useRevokeSession, useSessions } from "../api/sessions.ts";
import { SessionFace, useDeviceName } from "./session-face.tsx";

/** One's own sessions, each of which can be ended, and all at once. */
export function SessionList({ onSignedOut }: { onSignedOut: () => void }) {
  const t = useTranslations("accounts/security");
  const [page, setPage] = useState(1);
  const [asking, setAsking] = useState(false);
  const sessions = useSessions(page);
  const everywhere = useLogOutEverywhere();
  if (sessions.isError && !sessions.data)
    return (
      <ErrorState
        error={sessions.error}
        title={t("sessions.failed")}
        onRetry={() => void sessions.refetch()}
        retrying={sessions.isFetching}
      />
    );
  if (!sessions.data) return <SkeletonRows count={3} />;
  return (
    <>
      <ul className={list.list}>
        {sessions.data.items.map((session) => (
          <SessionRow key={session.session_id} session={session} />
        ))}
      </ul>
      <Pagination page={page} pages={sessions.data.pages} onChange={setPage} />
      <Group>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t("everywhere.action")}
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t("everywhere.title")}
        confirmLabel={t("everywhere.action")}
        onConfirm={() => everywhere.mutate(undefined, { onSuccess: onSignedOut })}
        pending={everywhere.isPending}
        error={everywhere.error}
        danger
      >
        {t("everywhere.text")}
      </ConfirmDialog>
    </>
  );
}

function SessionRow({ session }: { session: Session }) {
  const t = useTranslations("accounts/security.sessions");
  const errorText = useErrorText();
  const revoke = useRevokeSession();
  const device = useDeviceName(session);
  const end = () =>
    revoke.mutate(session.session_id, { onSuccess: () => toast({ kind: "success", message: t("ended", { device }) }) });
  return (
    <SessionFace
      session={session}
      action={
        !session.is_current && (
          <Button variant="default" size="xs" aria-label={t("end_label", { device })} loading={revoke.isPending} onClick={end}>
            {t("end")}
          </Button>
        )
      }
    >
      {revoke.error && (
        <Text size="sm" c="var(--sp-danger)" role="alert">
          {errorText(revoke.error, t("end_failed"))}
        </Text>
      )}
    </SessionFace>
  );
}
