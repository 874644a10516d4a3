import type { AttachedFile } from "@safeport/contract/files/file.schema";
import { createContext } from "react";

interface AttachedFiles {
  /** The files that texts here may show, by id: those of the same report. */
  byId: ReadonlyMap<string, AttachedFile>;
  /** Shows an image large. */
  open?: (fileId: string) => void;
}

/** The files of the report whose texts are shown. A reference to any other file shows its text alone. */
export const AttachedFilesContext = createContext<AttachedFiles>({ byId: new Map() });

const scheme = "attachment:";

/** The id of the file that an address in a text refers to; null for another address. */
export function fileIdOf(address: unknown): string | null {
  return typeof address === "string" && address.startsWith(scheme) ? address.slice(scheme.length) : null;
}
