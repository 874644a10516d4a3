import { getPublicProgram } from "@safeport/contract/programs/public/public-program.endpoints";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";

/** A program that is open to all, also for visitors without an account. */
export const publicProgramQuery = (handle: string) =>
  queryOptions({
    queryKey: ["public program", handle],
    queryFn: ({ signal }) => call(getPublicProgram, { params: { handle }, signal }),
  });
