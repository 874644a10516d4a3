import type { AttachedFile } from "@safeport/contract/files/file.schema";
import { useEffect, useEffectEvent, useState } from "react";
import { dropFile } from "../../lib/file-link.ts";
import type { uploadFile } from "../../lib/upload-file.ts";
import { createUploadQueue, type PastedImage } from "../../lib/upload-queue.ts";

interface UseUploads {
  files: readonly AttachedFile[];
  onAdd: (file: AttachedFile) => void;
  onRemove: (file: AttachedFile) => void;
}

export type Uploads = ReturnType<typeof useUploads>;

// Loaded with the first file.
const upload: typeof uploadFile = async (file, options) => (await import("../../lib/upload-file.ts")).uploadFile(file, options);

/** The files of a text that is being written: those at the server, and those on their way there. */
export function useUploads({ files, onAdd, onRemove }: UseUploads) {
  const add = useEffectEvent(onAdd);
  const [queue] = useState(() => createUploadQueue({ upload, onDone: (file) => add(file) }));
  useEffect(() => () => queue.stop(), [queue]);
  const uploads = queue.uploads.use();
  return {
    files,
    uploads,
    refusal: queue.refusal.use(),
    /** Whether something is on its way, or has failed and is neither tried again nor given up. */
    busy: uploads.length > 0,
    add: (chosen: readonly File[]): PastedImage[] => queue.add(chosen, files.length),
    retry: queue.retry,
    cancel: queue.cancel,
    remove(file: AttachedFile): void {
      onRemove(file);
      dropFile(file.file_id);
    },
  };
}
