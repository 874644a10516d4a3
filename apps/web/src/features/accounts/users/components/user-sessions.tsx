import { Text } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorState } from "../../../../ui/error-state.tsx";
import list from "../../../../ui/list.module.css";
import { Pagination } from "../../../../ui/pagination.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { SessionFace } from "../../sessions/components/session-face.tsx";
import { useUserSessions } from "../api/user.ts";

/** Sessions of a person. */
export function UserSessions({ userId }: { userId: string }) {
  const t = useTranslations("accounts/users");
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching } = useUserSessions(userId, page);
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <SkeletonRows count={3} />;
  if (data.items.length === 0) return <Text c="dimmed">{t("no_sessions")}</Text>;
  return (
    <>
      <ul className={list.list}>
        {data.items.map((session) => (
          <SessionFace key={session.session_id} session={session} />
        ))}
      </ul>
      <Pagination page={page} pages={data.pages} onChange={setPage} />
    </>
  );
}
