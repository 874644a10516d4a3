import { downloadDocument, listDocuments } from "@safeport/contract/wallet/documents/document.endpoints";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { callFile } from "../../../../lib/call.ts";
import { queryOf } from "../../../../lib/query-client.ts";
import { saveFile } from "../../../../lib/save-text.ts";

/** One page of the documents of a company, or of all companies for staff. */
export function useDocuments(companyId: string | undefined, page: number) {
  const query = { page, size: 10, ...(companyId && { company_id: companyId }) };
  return useQuery({ ...queryOf(listDocuments, { query }), placeholderData: keepPreviousData });
}

/** Saves a document as a file. */
export function useDownloadDocument() {
  return useMutation({
    mutationFn: (document_id: string) => callFile(downloadDocument, { params: { document_id } }),
    onSuccess: ({ name, blob }) => saveFile(name, blob),
  });
}
