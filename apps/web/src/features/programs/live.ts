import type { LiveMessage } from "@safeport/contract/events/live.endpoints";
import { getProgram, listPrograms, listScopes } from "@safeport/contract/programs/core/program.endpoints";
import type { Program } from "@safeport/contract/programs/core/program.schema";
import { listOwnProgramInvitations } from "@safeport/contract/programs/participation/invitation.endpoints";
import type { QueryClient } from "@tanstack/react-query";
import type { TouchedQueries } from "../../lib/live.ts";
import { queryKey } from "../../lib/query-client.ts";

/** Events about who takes part in a program, which many lists show. */
const participationEvents: readonly LiveMessage["type"][] = [
  "interest.sent",
  "interest.settled",
  "invitation.sent",
  "invitation.settled",
  "program.member_ended",
  "credentials.added",
  "credentials.given",
  "credentials.ended",
  "credentials.removed",
];

/** All cached queries of programs. They are found by name, so that the endpoints of a page load with that page alone. */
function allOfPrograms(cache: QueryClient) {
  const cached = cache.getQueryCache().getAll();
  return cached.map(({ queryKey: key }) => key).filter(([name]) => String(name).startsWith("programs."));
}

/** The queries of programs that a message touches. */
export const programQueries: TouchedQueries = ({ type, subject }, cache) => {
  // An invitation to an address reaches its owner by their notification alone.
  if (type === "notification.created") return [queryKey(listOwnProgramInvitations)];
  if (type === "account.part_ended") return [queryKey(getProgram), queryKey(listPrograms)];
  if (type === "company.bans_changed") return allOfPrograms(cache);
  if (participationEvents.includes(type)) return allOfPrograms(cache);
  if (subject?.type !== "program") return [];
  // Pages load a program by its handle or title, so only the cached answers say which queries show it.
  const shown = cache
    .getQueriesData<Program>({ queryKey: queryKey(getProgram) })
    .filter(([, program]) => program?.program_id === subject.id);
  return [
    queryKey(listPrograms),
    ["programs.versions", { params: { program: subject.id } }],
    ...(type.startsWith("scope.") ? [queryKey(listScopes)] : []),
    ...shown.flatMap(([key]) => [key, [listScopes.name, ...key.slice(1)]]),
  ];
};
