import { userCan } from "@safeport/contract/accounts/users/admin-user.policy";
import type { UserDetail, UserRow } from "@safeport/contract/accounts/users/admin-user.schema";
import type { Ctx } from "../../../platform/context.ts";
import { shownName } from "../../../platform/shown-name.ts";
import type { UserDetailRow, UserListRow } from "./user.queries.ts";

/** A row of the list of users. */
export function presentUserRow(row: Omit<UserListRow, "total">, { files, request }: Pick<Ctx, "files" | "request">): UserRow {
  const { id, created_at, last_active_at, country: _country, picture_file_id, ...rest } = row;
  return {
    ...rest,
    user_id: id,
    full_name: shownName(row.full_name, { request }),
    display_picture: files.link(picture_file_id),
    created_at: created_at.toISOString(),
    last_active_at: last_active_at?.toISOString() ?? null,
  };
}

/** An account on its page. */
export function presentUserDetail(row: UserDetailRow, { actor, files, request }: Ctx): UserDetail {
  const { suspension, companies, country } = row;
  return {
    ...presentUserRow(row, { files, request }),
    country,
    suspension: suspension && {
      ...suspension,
      by: suspension.by === null ? null : shownName(suspension.by, { request }),
      at: new Date(suspension.at).toISOString(),
    },
    companies: companies ?? [],
    can: userCan(actor, { user_id: row.id, role: row.role, state: row.state }),
  };
}
