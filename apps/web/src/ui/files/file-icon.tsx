import { IconFile, IconFileText, IconFileZip, IconPhoto, IconVideo } from "@tabler/icons-react";

/** The kind of a file at a glance. */
export function FileIcon({ type }: { type: string }) {
  const Mark = type.startsWith("image/")
    ? IconPhoto
    : type.startsWith("video/")
      ? IconVideo
      : /zip|tar|compressed/.test(type)
        ? IconFileZip
        : type.startsWith("text/") || type === "application/pdf"
          ? IconFileText
          : IconFile;
  return <Mark size={18} stroke={1.5} aria-hidden />;
}
