import type { Report, ReportCard } from "@safeport/contract/reports/core/report.schema";
import { createContext } from "react";
import type { LazyPart } from "../../../ui/lazy-part.ts";

export interface ReportDialogProps {
  report: ReportCard | Report;
  onClose: () => void;
}

/** The dialog that opens a dispute. Disputes are the higher feature, so the route provides it; without it no dispute is offered. */
export const DisputeDialogContext = createContext<LazyPart<ReportDialogProps> | null>(null);
