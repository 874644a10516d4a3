import { Box } from "@mantine/core";
import { useInViewport, useMergedRef } from "@mantine/hooks";
import { Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import type { HistoryViewProps } from "./history-view.tsx";
import { HistoryView } from "./history-view-lazy.ts";

/** The history of a program, loaded when the reader comes to it. */
export function HistorySection(props: HistoryViewProps) {
  const { ref, inViewport } = useInViewport();
  const box = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(props.search.version !== undefined);
  if (inViewport && !wanted) setWanted(true);
  // A link to a version leads here; the section is not there yet when the router looks for it.
  const scrollToVersion = useEffectEvent(() => {
    if (props.search.version !== undefined) box.current?.scrollIntoView({ block: "center" });
  });
  useEffect(() => scrollToVersion(), []);
  return (
    <Box ref={useMergedRef(ref, box)} mih={176}>
      <Suspense fallback={<SkeletonRows height={44} />}>{wanted && <HistoryView {...props} />}</Suspense>
    </Box>
  );
}
