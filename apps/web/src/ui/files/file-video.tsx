import type { AttachedFile } from "@safeport/contract/files/file.schema";
import { useRef, useState } from "react";
import { freshFile } from "../../lib/file-link.ts";
import classes from "./files.module.css";

interface FileVideoProps {
  file: AttachedFile;
  /** The browser cannot play it. */
  onFailure: () => void;
}

/** A video that plays where it stands. When its link has expired it asks for another and goes on at the same place. */
export function FileVideo({ file, onFailure }: FileVideoProps) {
  const [link, setLink] = useState(file.url);
  const place = useRef({ at: 0, isRunning: false });
  const isFresh = useRef(false);
  const renew = async () => {
    if (isFresh.current) return onFailure();
    isFresh.current = true;
    const fresh = await freshFile(file.file_id).catch(() => null);
    if (fresh) setLink(fresh.url);
    else onFailure();
  };
  return (
    // biome-ignore lint/a11y/useMediaCaption: recordings of a screen come without captions
    <video
      className={classes.video}
      src={link}
      aria-label={file.name}
      controls
      playsInline
      preload="metadata"
      data-screen-only
      onError={() => void renew()}
      onLoadedMetadata={({ currentTarget: video }) => {
        const { at, isRunning } = place.current;
        if (at > 0) video.currentTime = at;
        if (isRunning) void video.play();
      }}
      onTimeUpdate={({ currentTarget: { currentTime, paused } }) => {
        place.current = { at: currentTime, isRunning: !paused };
        isFresh.current = false;
      }}
    />
  );
}
