import { getCompany, listCompanies } from "@safeport/contract/companies/company.endpoints";
import { listInvitations, listMembers, listOwnInvitations } from "@safeport/contract/companies/member.endpoints";
import { getDispute, listDisputes } from "@safeport/contract/disputes/dispute.endpoints";
import type { LiveMessage } from "@safeport/contract/events/live.endpoints";
import { listNotifications } from "@safeport/contract/notifications/notification.endpoints";
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
import { countReports, getReport, listReports } from "@safeport/contract/reports/report.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { listBankAccountReviews, listBankAccounts } from "@safeport/contract/wallet/bank-account.endpoints";
import { getKyc, listKycForms } from "@safeport/contract/wallet/kyc.endpoints";
import { getWallet } from "@safeport/contract/wallet/wallet.endpoints";
import { listWithdrawals } from "@safeport/contract/wallet/withdrawal.endpoints";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { queryKey } from "./query-client.ts";

/** Shortest time between two refetches, in ms. */
const interval = 1_000;

/** Events of a report that change no list and no count. */
const besideLists: readonly LiveMessage["type"][] = ["report.comment_changed", "report.comment_flagged"];

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

/** How the types of events about payees begin, and what shows them. */
const payeeEvents = ["kyc.", "bank_account.", "withdrawal."];
const payeeQueries = [getKyc, listKycForms, listBankAccounts, listBankAccountReviews, listWithdrawals, getWallet];

/** The queries whose answers an event may have changed. */
export function queriesTouchedBy({ type, subject }: LiveMessage, cache: QueryClient): QueryKey[] {
  // An invitation to an address reaches its owner by their notification alone.
  if (type === "notification.created")
    return [queryKey(listNotifications), queryKey(listOwnInvitations), queryKey(listOwnProgramInvitations)];
  if (type === "account.part_ended") return [queryKey(getProgram), queryKey(listPrograms)];
  if (type === "company.bans_changed") return [queryKey(listBans), queryKey(listProgramMembers)];
  if (subject?.type === "report") {
    const params = { report_id: subject.id };
    const one = [queryKey(getReport, { params }), queryKey(listTimeline, { params })];
    const disputes = type.startsWith("dispute.") ? [queryKey(getDispute), queryKey(listDisputes)] : [];
    return besideLists.includes(type) ? one : [...one, ...disputes, queryKey(listReports), queryKey(countReports)];
  }
  if (subject?.type === "company") {
    const params = { company_id: subject.id };
    return [queryKey(getCompany, { params }), queryKey(listCompanies), queryKey(listMembers), queryKey(listInvitations)];
  }
  // Somebody's identity check, bank accounts and withdrawals, for themselves and for the desks of staff.
  if (payeeEvents.some((start) => type.startsWith(start))) return payeeQueries.map((endpoint) => queryKey(endpoint));
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
}

export interface LiveRefetch {
  onMessage: (message: LiveMessage) => void;
  stop: () => void;
}

/** Refetches the queries on screen that a message affects: at once, then at most once a second. */
export function createLiveRefetch(cache: QueryClient): LiveRefetch {
  const pending = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refetch = () => {
    timer = undefined;
    if (pending.size === 0) return;
    for (const key of pending.values()) void cache.invalidateQueries({ queryKey: key });
    pending.clear();
    timer = setTimeout(refetch, interval);
  };
  return {
    onMessage(message) {
      for (const key of queriesTouchedBy(message, cache)) pending.set(JSON.stringify(key), key);
      if (timer === undefined) refetch();
    },
    stop: () => clearTimeout(timer),
  };
}
