import {
  type CodeIndex,
  deleteCodeIndex,
  listCodeIndexes,
  putCodeIndex,
  updateCodeIndexes,
} from "@safeport/contract/flood/code-indexes/code-index.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

/** The indexes of a program's code. */
export function useCodeIndexes(program: string) {
  return useQuery(queryOf(listCodeIndexes, { params: { program } }));
}

const list = { rereads: [listCodeIndexes] };

export interface CodeIndexUpload extends Pick<CodeIndex, "name" | "version" | "commit" | "is_public"> {
  file: File;
}

/** Stores the index of a version from a file of Universal Ctags. */
export function useStoreCodeIndex(program: string) {
  return useSend(
    ({ file, name, version, commit, is_public }: CodeIndexUpload) =>
      sending(putCodeIndex, {
        params: { program, name },
        body: { version, commit, is_public: is_public ? "true" : "false" },
        files: { file },
      }),
    list,
  );
}

/** Says of a repository whether everybody may read it. */
export function usePublishCodeIndexes(program: string, name: string) {
  return useSend((is_public: boolean) => sending(updateCodeIndexes, { params: { program, name }, body: { is_public } }), list);
}

/** Deletes the index of one version. */
export function useDeleteCodeIndex(program: string, { name, code_index_id }: Pick<CodeIndex, "name" | "code_index_id">) {
  return useSend(() => sending(deleteCodeIndex, { params: { program, name, code_index_id } }), list);
}
