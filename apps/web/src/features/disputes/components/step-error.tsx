import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** Why a step of a dispute failed. */
export function StepError({ children }: { children: ReactNode }) {
  return (
    <Alert color="red" icon={<IconAlertTriangle size={18} stroke={1.75} aria-hidden />} role="alert">
      {children}
    </Alert>
  );
}
