import {
  forecastIntake,
  type IntakeLimitsInput,
  limitIntake,
  previewIntake,
  readIntakeLimits,
} from "@safeport/contract/flood/order/intake.endpoints";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

/** How many reports a program lets in. */
export function useIntakeLimits(program: string) {
  return useQuery(queryOf(readIntakeLimits, { params: { program } }));
}

/** What limits would have done to the last reports of a program; nothing is asked without a number. */
export function useIntakePreview(program: string, perWeek: number | null, perPerson: number | null) {
  const query = { intake_per_week: String(perWeek ?? 1), ...(perPerson !== null && { intake_per_person: String(perPerson) }) };
  return useQuery({
    ...queryOf(previewIntake, { params: { program }, query }),
    enabled: perWeek !== null,
    placeholderData: keepPreviousData,
  });
}

/** Stores them. */
export function useLimitIntake(program: string) {
  return useSend((body: IntakeLimitsInput) => sending(limitIntake, { params: { program }, body }), {
    rereads: [readIntakeLimits],
  });
}

/** How long a report of the caller to a program would wait. */
export function useIntakeForecast(program: string) {
  return useQuery({ ...queryOf(forecastIntake, { params: { program } }), staleTime: 60_000 });
}
