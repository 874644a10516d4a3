import type { Report, ReportCard } from "@safeport/contract/reports/report.schema";
import { type ComponentType, createContext } from "react";

export interface ReportDialogProps {
  report: ReportCard | Report;
  onClose: () => void;
}

/** The dialog that opens a dispute. Disputes are the higher feature, so the route provides it; without it no dispute is offered. */
export const DisputeDialogContext = createContext<ComponentType<ReportDialogProps> | null>(null);
