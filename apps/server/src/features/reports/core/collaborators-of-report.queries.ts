import type { UserRole } from "@safeport/contract/kernel/actor";
import { sql } from "kysely";

/** A person as they are read with a report. */
export interface PersonColumns {
  user_id: string;
  username: string;
  full_name: string;
  role: UserRole;
  picture_file_id: string | null;
}

/** One who shares the report or is asked to. */
export interface CollaboratorRow extends PersonColumns {
  weight: number;
  invited_at: string | null;
  accepted_at: string | null;
  declined_at: string | null;
  named: boolean | null;
}

/** All people named by the author of the report `r`, in that order. */
export const collaboratorsOfReport = sql<CollaboratorRow[]>`coalesce((
  select jsonb_agg(jsonb_build_object('user_id', cu.id, 'username', cu.username, 'full_name', cu.full_name, 'role', cu.role,
    'picture_file_id', cu.picture_file_id, 'weight', c.weight, 'invited_at', c.invited_at, 'accepted_at', c.accepted_at,
    'declined_at', c.declined_at, 'named', c.named) order by c.place, cu.id)
  from report_collaborator c join user_account cu on cu.id = c.user_id where c.report_id = r.id), '[]')`;
