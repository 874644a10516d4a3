import {
  endUserSessions,
  getUser,
  listUserSessions,
  listUsers,
  updateUser,
} from "@safeport/contract/accounts/admin-user.endpoints";
import type { UserAction } from "@safeport/contract/accounts/admin-user.policy";
import { listAuditLog } from "@safeport/contract/audit/audit.endpoints";
import type { UserRole } from "@safeport/contract/kernel/actor";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey } from "../../../../lib/query-client.ts";

interface Change {
  action: UserAction;
  reason: string;
  role: UserRole;
}

/** Does what staff may do with an account, and reads again what shows it. */
export function useChangeUser(userId: string) {
  const cache = useQueryClient();
  const params = { user_id: userId };
  return useMutation({
    mutationFn: async ({ action, reason, role }: Change) => {
      if (action === "end_sessions") await call(endUserSessions, { params, body: { reason } });
      else if (action === "change_role") await call(updateUser, { params, body: { role, reason } });
      else await call(updateUser, { params, body: { suspended: action === "suspend", reason } });
    },
    onSuccess: () =>
      Promise.all(
        [getUser, listUserSessions, listUsers, listAuditLog].map((endpoint) =>
          cache.invalidateQueries({ queryKey: queryKey(endpoint) }),
        ),
      ),
  });
}
