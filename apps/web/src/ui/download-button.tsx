import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";

interface DownloadButtonProps {
  loading: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Saves something as a file. */
export function DownloadButton({ loading, onClick, children }: DownloadButtonProps) {
  return (
    <Button variant="default" size="xs" leftSection={<IconDownload size={14} aria-hidden />} loading={loading} onClick={onClick}>
      {children}
    </Button>
  );
}
