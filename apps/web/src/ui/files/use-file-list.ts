import type { AttachedFile } from "@safeport/contract/files/file.schema";
import { useState } from "react";
import { useUploads } from "./use-uploads.ts";

/** The files of a dialog, which are lost when it closes. */
export function useFileList() {
  const [files, setFiles] = useState<readonly AttachedFile[]>([]);
  const [waiting, setWaiting] = useState(false);
  const uploads = useUploads({
    files,
    onAdd: (file) => setFiles((current) => [...current, file]),
    onRemove: ({ file_id }) => setFiles((current) => current.filter((file) => file.file_id !== file_id)),
  });
  return {
    uploads,
    ids: files.map(({ file_id }) => file_id),
    /** Whether the form was to be sent while files were on their way. */
    waiting: waiting && uploads.busy,
    /** Whether all files are at the server. If not, the field says that the form waits for them. */
    areThere(): boolean {
      setWaiting(uploads.busy);
      return !uploads.busy;
    },
  };
}
