import type { ReportTerms } from "@safeport/contract/reports/terms/report-terms.schema";
import { type ComponentType, createContext } from "react";

/** Shows the terms of a report beside those of today. The programs have the component, and the route of a report puts it here. */
export const FrozenTermsContext = createContext<ComponentType<ReportTerms> | null>(null);
