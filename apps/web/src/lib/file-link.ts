import { deleteFile, getFile } from "@safeport/contract/files/file.endpoints";
import { call } from "./call.ts";

/** A new link to a file: those that came with a page work for some minutes only. */
export async function freshFile(file_id: string) {
  return call(getFile, { params: { file_id } });
}

/** Deletes an upload that was not sent. If that fails, the server does so in a day. */
export function dropFile(file_id: string): void {
  call(deleteFile, { params: { file_id } }).catch(() => {});
}

/** Saves a file. */
export async function saveFile(file_id: string): Promise<void> {
  const { url, name } = await freshFile(file_id);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
}
