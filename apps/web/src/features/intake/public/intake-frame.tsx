import { Box } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { PublicFrame } from "../../../ui/public-frame.tsx";

/** The frame of a page for people without an account. In a frame of another site it has no header, and tells the site its height and nothing else. */
export function IntakeFrame({ isEmbedded = false, children }: { isEmbedded?: boolean; children: ReactNode }) {
  const main = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const content = main.current;
    if (!isEmbedded || !content) return;
    const tellHeight = () => parent.postMessage({ safeportHeight: Math.ceil(content.getBoundingClientRect().height) }, "*");
    const observer = new ResizeObserver(tellHeight);
    observer.observe(content);
    return () => observer.disconnect();
  }, [isEmbedded]);
  if (!isEmbedded) return <PublicFrame>{children}</PublicFrame>;
  return (
    <Box component="main" id="main" ref={main}>
      {children}
    </Box>
  );
}
