import type { AttachedFile } from "@safeport/contract/files/file.schema";
import { type CSSProperties, useState } from "react";
import { freshFile } from "../../lib/file-link.ts";

interface FileImageProps {
  file: AttachedFile;
  part: "url" | "preview_url";
  alt: string;
  className?: string | undefined;
  style?: CSSProperties;
}

/** An image of a file. It keeps its first link, so that it is not loaded again with each new answer, and asks for another if that has expired. */
export function FileImage({ file, part, alt, className, style }: FileImageProps) {
  const [link, setLink] = useState(file[part]);
  const [retried, setRetried] = useState(false);
  const renew = async () => {
    if (retried) return;
    setRetried(true);
    const fresh = await freshFile(file.file_id).catch(() => null);
    if (fresh) setLink(fresh[part]);
  };
  if (link === null) return <span>{alt}</span>;
  return <img src={link} alt={alt} loading="lazy" className={className} style={style} onError={() => void renew()} />;
}
