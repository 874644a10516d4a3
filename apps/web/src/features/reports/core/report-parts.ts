import type { Program } from "@safeport/contract/programs/core/program.schema";
import type { Report, ReportCard } from "@safeport/contract/reports/core/report.schema";
import type { ReportTerms } from "@safeport/contract/reports/terms/report-terms.schema";
import { type ComponentType, createContext } from "react";
import type { LazyPart } from "../../../ui/lazy-part.ts";
import type { ListView, ReportsQuery } from "./report-views.ts";
import type { Selection } from "./use-selection.ts";

export interface OneReport {
  report: Report;
}

export interface DraftChecksProps {
  reportId: string;
  /** The version that was saved last. */
  version: number | null;
  /** The checks that the program requires; none if omitted. */
  required?: Program["required_checks"];
}

export interface ReportDialogProps {
  report: ReportCard | Report;
  onClose: () => void;
}

export interface BulkBarProps {
  selection: Selection;
  query: ReportsQuery;
  /** On all pages of the list. */
  total: number;
  rows: readonly ReportCard[];
}

export interface SavedViewsProps {
  view: ListView;
  query: ReportsQuery;
}

export interface ReplyPickerProps extends OneReport {
  /** The reply as typed so far. */
  text: string;
  opened: boolean;
  /** Placeholders that are left in the text. */
  unresolved: readonly string[];
  onOpen: (opened: boolean) => void;
  /** With the placeholders that the server could not fill in. */
  onInsert: (text: string, unresolved: string[]) => void;
}

export interface SimilarReportsProps extends OneReport {
  /** Marks the open report as a duplicate of the one with this number. */
  onMark: (original: number) => void;
}

export interface LikelyOriginalsProps {
  report: Report | ReportCard;
  value: string;
  onChange: (value: string) => void;
}

/** What other features show on the pages of reports. */
interface ReportParts {
  AssigneeChip: ComponentType<OneReport>;
  LabelChips: ComponentType<OneReport>;
  WatchButton: ComponentType<OneReport>;
  ReplyPicker: ComponentType<ReplyPickerProps>;
  BulkBar: ComponentType<BulkBarProps>;
  SavedViews: ComponentType<SavedViewsProps>;
  /** The reports for which a row of a list stands. */
  ClusterPanel: ComponentType<{ report: ReportCard }>;
  DisclosureStrip: ComponentType<OneReport>;
  NamingChoice: ComponentType<OneReport>;
  /** What agents of the company suggest. */
  SuggestionsStrip: ComponentType<OneReport>;
  SimilarReports: ComponentType<SimilarReportsProps>;
  /** The checks, the place and the cluster of a sent report. */
  ReportFlood: ComponentType<OneReport>;
  /** What checks say of a draft, beside its form. */
  DraftChecks: ComponentType<DraftChecksProps>;
  /** How long a report to a program with a limit would wait. */
  IntakeForecast: ComponentType<{ program: Program }>;
  LikelyOriginals: ComponentType<LikelyOriginalsProps>;
  /** Opens a dispute; without it none is offered. */
  DisputeDialog: LazyPart<ReportDialogProps>;
  /** The terms of a report beside those of today. */
  FrozenTerms: ComponentType<ReportTerms>;
  /** The linked issues in the company's trackers. */
  ReportIssues: ComponentType<{ reportId: string }>;
}

/** The features of these components may import reports, so the routes provide them; a page without one shows nothing in its place. */
export const ReportPartsContext = createContext<Partial<ReportParts>>({});
