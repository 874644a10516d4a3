import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import type { Uploads } from "./use-uploads.ts";

/** Notice of a form that was sent too early: it goes once the uploads are done, or one of them has failed. */
export interface UploadWait {
  state: "sends" | "failed" | null;
  cancel: () => void;
}

/** Sends a form at once, or as soon as its files are at the server. A failed upload ends the wait. */
export function useSendAfterUploads({ busy, uploads }: Uploads, send: () => void) {
  const [state, setState] = useState<UploadWait["state"]>(null);
  const hasFailed = uploads.some((upload) => upload.state === "failed");
  const start = () => {
    if (busy) setState(hasFailed ? "failed" : "sends");
    else {
      setState(null);
      send();
    }
  };
  const restart = useEffectEvent(start);
  const isOver = state === "sends" && (!busy || hasFailed);
  useEffect(() => {
    if (!isOver) return;
    // A pasted image gets its reference in the text after its upload is done; the form is rendered with it before it is sent.
    const timer = setTimeout(() => {
      flushSync(() => setState(null));
      restart();
    });
    return () => clearTimeout(timer);
  }, [isOver]);
  const wait: UploadWait = { state: busy ? state : null, cancel: () => setState(null) };
  return { start, wait };
}
