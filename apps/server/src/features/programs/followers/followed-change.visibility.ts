import type { ChangedPart } from "@safeport/contract/programs/core/program.values";
import type { Tx } from "../../../platform/transaction.ts";
import { findChanges } from "../versions/find-changes.ts";
import { partsOfChanges } from "./changed-parts.ts";
import { findFollowers } from "./follower.queries.ts";

/** A change of a program, with the followers to notify. */
export interface FollowedChange {
  user_ids: string[];
  /** The last version that they could see before the changes. */
  from_version: number;
  parts: ChangedPart[];
}

/**
 * Changes between two versions of a program, for the followers who may see them, with the current last version. Each follower's
 * changes start from the version they could see before, so nobody learns of a hidden one. Editors of the program are left out.
 */
export async function changesForFollowers(
  tx: Tx,
  program_id: string,
  { from_version, to_version }: { from_version: number; to_version: number },
): Promise<FollowedChange[]> {
  const followers = await findFollowers(tx, program_id, { from: from_version, to: to_version });
  const groups = new Map<number, string[]>();
  for (const { user_id, seen } of followers) {
    const group = groups.get(seen);
    if (group) group.push(user_id);
    else groups.set(seen, [user_id]);
  }
  const changes: FollowedChange[] = [];
  for (const [seen, user_ids] of groups) {
    const versionChanges = await findChanges(tx, program_id, [{ from: seen, to: to_version }]);
    const parts = partsOfChanges(versionChanges.of({ number: to_version }));
    if (parts.length > 0) changes.push({ user_ids, from_version: seen, parts });
  }
  return changes;
}
