import {
  endUserSessions,
  getUser,
  listUserSessions,
  listUsers,
  updateUser,
} from "@safeport/contract/accounts/users/admin-user.endpoints";
import type { UserAction } from "@safeport/contract/accounts/users/admin-user.policy";
import { listAuditLog } from "@safeport/contract/audit/audit.endpoints";
import type { UserRole } from "@safeport/contract/kernel/actor";
import { useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

export type UsersQuery = z.input<NonNullable<(typeof listUsers)["query"]>>;

/** One page of all accounts, for staff. */
export function useUsers(query: UsersQuery) {
  return useQuery(queryOf(listUsers, { query }));
}

/** One account, for staff. */
export function useUser(userId: string) {
  return useQuery(queryOf(getUser, { params: { user_id: userId } }));
}

/** One page of somebody's sessions, for staff. */
export function useUserSessions(userId: string, page: number) {
  return useQuery(queryOf(listUserSessions, { params: { user_id: userId }, query: { page } }));
}

interface Change {
  action: UserAction;
  reason: string;
  role: UserRole;
}

/** Changes an account as staff, and reads the pages that show it again. */
export function useChangeUser(userId: string) {
  const params = { user_id: userId };
  return useSend(
    ({ action, reason, role }: Change) => {
      if (action === "end_sessions") return sending(endUserSessions, { params, body: { reason } });
      if (action === "change_role") return sending(updateUser, { params, body: { role, reason } });
      return sending(updateUser, { params, body: { suspended: action === "suspend", reason } });
    },
    { rereads: [getUser, listUserSessions, listUsers, listAuditLog] },
  );
}
