import { previewProgram } from "@safeport/contract/programs/editor/preview.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";

/** A program as a researcher sees it. */
export function usePreview(program: string) {
  return useQuery(queryOf(previewProgram, { params: { program } }));
}
