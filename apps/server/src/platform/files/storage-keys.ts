/** The keys of uploads, also of unfinished objects in a folder. Any other object in the storage is foreign. */
const ownKey = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z0-9]{1,10}(\.part)?$/;

/** The key that a check of the storage writes and removes. It does not look like an upload's, so the sweep ignores it. */
export const probeKey = "safeport-probe";

/** Returns whether an object with this key is an upload, which the sweep may remove and a backup contains. */
export function isUploadKey(key: string): boolean {
  return ownKey.test(key);
}
