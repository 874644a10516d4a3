import { Box } from "@mantine/core";
import { useInViewport } from "@mantine/hooks";
import { Suspense, useState } from "react";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import type { HistoryViewProps } from "./history-view.tsx";

const HistoryView = lazyPart(() => import("./history-view.tsx").then((module) => module.HistoryView));

/** The history of a program, loaded when the reader comes to it. */
export function HistorySection(props: HistoryViewProps) {
  const { ref, inViewport } = useInViewport();
  const [isOpened, setOpened] = useState(props.search.version !== undefined);
  if (inViewport && !isOpened) setOpened(true);
  return (
    <Box ref={ref} mih={176}>
      <Suspense fallback={<SkeletonRows height={44} />}>{isOpened && <HistoryView {...props} />}</Suspense>
    </Box>
  );
}
