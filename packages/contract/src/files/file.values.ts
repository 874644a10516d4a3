/** Pictures of which the server removes the metadata. */
const cleanedPictures = ["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif", "image/heic"];

/** Whether a file keeps the metadata that cameras write, such as the place: a video, or a picture of which the server removes none. */
export function keepsMetadata(contentType: string): boolean {
  return contentType.startsWith("video/") || (contentType.startsWith("image/") && !cleanedPictures.includes(contentType));
}

/** Videos that browsers play. */
export const playedTypes: readonly string[] = ["video/mp4", "video/webm"];
