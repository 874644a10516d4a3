import type { AttachedFile } from "@safeport/contract/files/file.schema";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import { lazyPart } from "../lazy-part.ts";
import { AttachedFilesContext } from "./attached-files.ts";

const FileGallery = lazyPart(() => import("./file-gallery.tsx").then((module) => module.FileGallery));

/** Lets the texts within show the files of their report, and shows its images large. */
export function AttachedFilesProvider({ files, children }: { files: readonly AttachedFile[]; children: ReactNode }) {
  const [shown, setShown] = useState<string | null>(null);
  const value = useMemo(() => ({ byId: new Map(files.map((file) => [file.file_id, file])), open: setShown }), [files]);
  const images = files.filter(({ preview_url }) => preview_url !== null);
  return (
    <AttachedFilesContext value={value}>
      {children}
      <Suspense>
        {shown !== null && <FileGallery images={images} shown={shown} onShow={setShown} onClose={() => setShown(null)} />}
      </Suspense>
    </AttachedFilesContext>
  );
}
