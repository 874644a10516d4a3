import type { AttachedFile } from "@safeport/contract/files/file.schema";
import { useState } from "react";
import { useSendAfterUploads } from "./use-send-after-uploads.ts";
import { useUploads } from "./use-uploads.ts";

/** The files of a dialog, which are lost when it closes. `start` sends its form with `send` once they are at the server. */
export function useFileList(send: () => void) {
  const [files, setFiles] = useState<readonly AttachedFile[]>([]);
  const uploads = useUploads({
    files,
    onAdd: (file) => setFiles((current) => [...current, file]),
    onRemove: ({ file_id }) => setFiles((current) => current.filter((file) => file.file_id !== file_id)),
  });
  return { uploads, ids: files.map(({ file_id }) => file_id), ...useSendAfterUploads(uploads, send) };
}
