import { Button, Text } from "@mantine/core";
import type { Ban } from "@safeport/contract/programs/participation/program-member.endpoints";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { SearchBox } from "../../../../ui/search-box.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { toast } from "../../../../ui/toast.ts";
import { ParticipationList } from "../../core/components/participation-list.tsx";
import { useFilteredPage } from "../../core/use-filtered-page.ts";
import { useBans, useLiftBan } from "../api/member.ts";
import { PersonRow } from "./person-row.tsx";

/** The people whom the company has banned from its programs; each ban can be lifted. */
export function BanList({ companyId }: { companyId: string }) {
  const t = useTranslations("programs/participation");
  const { filter: search, setFilter, page, setPage } = useFilteredPage("");
  const [lifting, setLifting] = useState<Ban | null>(null);
  const lift = useLiftBan(companyId);
  const name = lifting?.full_name ?? "";
  return (
    <>
      <ParticipationList
        label={t("tab.bans")}
        query={useBans(companyId, { page, search })}
        page={page}
        onPage={setPage}
        empty={{ title: t("empty.bans"), text: t("empty.bans_text") }}
        narrowed={search !== ""}
        tools={<SearchBox placeholder={t("search")} value={search} onChange={(text) => setFilter(text)} />}
        row={(ban) => (
          <PersonRow
            key={ban.user_id}
            person={ban}
            note={t.rich("banned_since", { time: () => <TimeAgo time={ban.created_at} /> })}
            text={ban.reason}
            actions={
              <Button
                size="xs"
                variant="default"
                aria-label={t("lift_of", { name: ban.full_name })}
                onClick={() => setLifting(ban)}
              >
                {t("lift")}
              </Button>
            }
          />
        )}
      />
      {lifting && (
        <ConfirmDialog
          opened
          onClose={() => setLifting(null)}
          title={t("lift_title", { name })}
          confirmLabel={t("lift")}
          pending={lift.isPending}
          error={lift.error}
          onConfirm={() =>
            lift.mutate(lifting.user_id, {
              onSuccess: () => {
                toast({ kind: "success", message: t("lifted", { name }) });
                setLifting(null);
              },
            })
          }
        >
          <Text>{t("lift_text")}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}
