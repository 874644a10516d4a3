import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";

interface DownloadButtonProps {
  loading: boolean;
  onClick: () => void;
  /** `sm` beside other buttons of a page. */
  size?: "xs" | "sm";
  children: ReactNode;
}

/** Saves something as a file. */
export function DownloadButton({ loading, onClick, size = "xs", children }: DownloadButtonProps) {
  return (
    <Button
      variant="default"
      size={size}
      leftSection={<IconDownload size={size === "xs" ? 14 : 16} stroke={1.75} aria-hidden />}
      loading={loading}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
