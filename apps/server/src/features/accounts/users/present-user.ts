import { userCan } from "@safeport/contract/accounts/admin-user.policy";
import type { UserDetail, UserRow } from "@safeport/contract/accounts/admin-user.schema";
import type { Ctx } from "../../../platform/context.ts";
import type { UserDetailRow, UserListRow } from "./user.queries.ts";

/** A row of the list of users. */
export function presentUserRow(row: Omit<UserListRow, "total">, { files }: Pick<Ctx, "files">): UserRow {
  const { id, created_at, last_active_at, country: _country, picture_file_id, ...rest } = row;
  return {
    ...rest,
    user_id: id,
    display_picture: files.link(picture_file_id),
    created_at: created_at.toISOString(),
    last_active_at: last_active_at?.toISOString() ?? null,
  };
}

/** An account on its page. */
export function presentUserDetail(row: UserDetailRow, { actor, files }: Ctx): UserDetail {
  const { suspension, companies, country } = row;
  return {
    ...presentUserRow(row, { files }),
    country,
    suspension: suspension && { ...suspension, at: new Date(suspension.at).toISOString() },
    companies: companies ?? [],
    can: userCan(actor, { user_id: row.id, role: row.role, state: row.state }),
  };
}
