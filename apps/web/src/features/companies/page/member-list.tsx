import type { Company } from "@safeport/contract/companies/company.schema";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorState } from "../../../ui/error-state.tsx";
import list from "../../../ui/list.module.css";
import { Pagination } from "../../../ui/pagination.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { useMembers } from "../api/member.ts";
import { InvitationList } from "./invitation-list.tsx";
import { InviteForm } from "./invite-form.tsx";
import { MemberRow } from "./member-row.tsx";

/** The people of a company; owners and managers invite others. */
export function MemberList({ company }: { company: Company }) {
  const t = useTranslations("companies/settings.members");
  const [page, setPage] = useState(1);
  const members = useMembers(company.company_id, page);
  const mayInvite = company.can.includes("invite");
  return (
    <>
      {members.error && !members.data && (
        <ErrorState error={members.error} onRetry={() => void members.refetch()} retrying={members.isFetching} />
      )}
      {members.isPending && <SkeletonRows />}
      {members.data?.items.length === 0 && t("none")}
      {members.data && members.data.items.length > 0 && (
        <ul className={list.list} aria-label={t("title")}>
          {members.data.items.map((member) => (
            <MemberRow key={member.user_id} company={company} member={member} />
          ))}
        </ul>
      )}
      {members.data && <Pagination page={page} pages={members.data.pages} onChange={setPage} />}
      {mayInvite && <InviteForm company={company} />}
      {mayInvite && <InvitationList companyId={company.company_id} />}
    </>
  );
}
