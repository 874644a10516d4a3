import type { LiveMessage } from "@safeport/contract/events/live.endpoints";
import {
  countCredentials,
  getOwnCredentials,
  listCredentials,
} from "@safeport/contract/programs/credentials/credential.endpoints";
import { listOwnInterests, listReceivedInterests } from "@safeport/contract/programs/participation/interest.endpoints";
import { listOwnProgramInvitations, listSentInvitations } from "@safeport/contract/programs/participation/invitation.endpoints";
import { listBans, listProgramMembers } from "@safeport/contract/programs/participation/program-member.endpoints";
import { getProgram, listPrograms, listScopes } from "@safeport/contract/programs/program.endpoints";
import type { Program } from "@safeport/contract/programs/program.schema";
import { listVersions } from "@safeport/contract/programs/versions/program-version.endpoints";
import type { TouchedQueries } from "../../lib/live.ts";
import { queryKey } from "../../lib/query-client.ts";

/** Events about who takes part in a program, and the lists that show it. */
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
const participationLists = [
  listReceivedInterests,
  listOwnInterests,
  listSentInvitations,
  listOwnProgramInvitations,
  listProgramMembers,
  listCredentials,
  countCredentials,
  getOwnCredentials,
];

/** The queries of programs that a message touches. */
export const programQueries: TouchedQueries = ({ type, subject }, cache) => {
  // An invitation to an address reaches its owner by their notification alone.
  if (type === "notification.created") return [queryKey(listOwnProgramInvitations)];
  if (type === "account.part_ended") return [queryKey(getProgram), queryKey(listPrograms)];
  if (type === "company.bans_changed") return [queryKey(listBans), queryKey(listProgramMembers)];
  if (subject?.type !== "program") return [];
  // Pages load a program by its handle or title, so only the cached answers say which queries show it.
  const shown = cache
    .getQueriesData<Program>({ queryKey: queryKey(getProgram) })
    .filter(([, program]) => program?.program_id === subject.id);
  const participation = participationEvents.includes(type) ? participationLists.map((endpoint) => queryKey(endpoint)) : [];
  return [
    ...participation,
    queryKey(listPrograms),
    queryKey(listVersions, { params: { program: subject.id } }),
    ...shown.flatMap(([key]) => [key, [listScopes.name, ...key.slice(1)]]),
  ];
};
