import { textLimits } from "@safeport/contract/kernel/text.limits";
import { listProgramMembers, type ProgramMember } from "@safeport/contract/programs/participation/program-member.endpoints";
import { IconBan, IconUserMinus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ActionMenu } from "../../../../ui/action-menu.tsx";
import { ListDownload } from "../../../../ui/list-download.tsx";
import { SearchBox } from "../../../../ui/search-box.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { toast } from "../../../../ui/toast.ts";
import { ParticipationList } from "../../core/components/participation-list.tsx";
import { useFilteredPage } from "../../core/use-filtered-page.ts";
import { useProgramMembers, useRemoveMember } from "../api/member.ts";
import { BanDialog } from "./ban-dialog.tsx";
import { PersonRow } from "./person-row.tsx";
import { TextDialog } from "./text-dialog.tsx";

/** The members of a program, who can be removed or banned. */
export function MemberList({ programId, companyId }: { programId: string; companyId: string }) {
  const t = useTranslations("programs/participation");
  const { filter: search, setFilter, page, setPage } = useFilteredPage("");
  const [dialog, setDialog] = useState<{ member: ProgramMember; about: "remove" | "ban" } | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <ParticipationList
        label={t("tab.members")}
        query={useProgramMembers(programId, { page, search })}
        page={page}
        onPage={setPage}
        empty={{ title: t("empty.members"), text: t("empty.members_text") }}
        narrowed={search !== ""}
        tools={<SearchBox placeholder={t("search")} value={search} onChange={(text) => setFilter(text)} />}
        download={
          <ListDownload
            endpoint={listProgramMembers}
            input={{ params: { program: programId }, query: { ...(search && { search }) } }}
            size="sm"
          />
        }
        row={(member) => (
          <PersonRow
            key={member.user_id}
            person={member}
            note={t.rich("joined", { time: () => <TimeAgo time={member.joined_at} /> })}
            actions={
              <ActionMenu
                label={t("more_of", { name: member.full_name })}
                actions={[
                  { label: t("remove"), icon: IconUserMinus, onClick: () => setDialog({ member, about: "remove" }) },
                  { label: t("ban"), icon: IconBan, danger: true, onClick: () => setDialog({ member, about: "ban" }) },
                ]}
              />
            }
          />
        )}
      />
      {dialog?.about === "ban" && <BanDialog companyId={companyId} person={dialog.member} onClose={close} />}
      {dialog?.about === "remove" && <RemoveDialog programId={programId} member={dialog.member} onClose={close} />}
    </>
  );
}

function RemoveDialog({ programId, member, onClose }: { programId: string; member: ProgramMember; onClose: () => void }) {
  const t = useTranslations("programs/participation");
  const remove = useRemoveMember(programId);
  const { user_id, full_name: name } = member;
  return (
    <TextDialog
      title={t("remove_title", { name })}
      text={t("remove_text")}
      label={t("reason")}
      maxLength={textLimits.reason}
      submitLabel={t("remove")}
      danger
      pending={remove.isPending}
      error={remove.error}
      onSubmit={(reason) =>
        remove.mutate(
          { user_id, reason },
          {
            onSuccess: () => {
              toast({ kind: "success", message: t("removed", { name }) });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
