import { readProgramStake, setProgramStake } from "@safeport/contract/reports/stakes/stake.endpoints";
import type { AskedStake } from "@safeport/contract/reports/stakes/stake.schema";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

/** What a program asks for with a report, and whether the reader gives it with their next one. */
export function useProgramStake(program: string) {
  return useQuery(queryOf(readProgramStake, { params: { program } }));
}

/** Stores what a program asks for. */
export function useSetStake(program: string) {
  return useSend((stake: AskedStake | null) => sending(setProgramStake, { params: { program }, body: { stake } }), {
    rereads: [readProgramStake],
  });
}
