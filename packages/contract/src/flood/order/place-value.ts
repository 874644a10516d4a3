import type { Severity } from "../../kernel/severity.values.ts";
import {
  answeredShare,
  checkPoints,
  completenessPoints,
  mostCheckPoints,
  severityPoints,
  trackPoints,
  unknownRecord,
} from "./place.limits.ts";

/** What the place of a report is computed from. */
export interface PlaceTerms {
  /** The author's reports that were closed in a year, and how many of them were valid. */
  closed: number;
  valid: number;
  /** As claimed, capped by the asset. */
  severity: Severity;
  /** From 0 to 100. */
  completeness: number;
  /** The failed checks, and whether the author has answered them. */
  failed: readonly { check: string; answered: boolean }[];
}

/** Points of each part of a place; those of `checks` are taken off. */
export interface PlacePoints {
  track: number;
  severity: number;
  completeness: number;
  checks: number;
}

/** The points that a failed check takes off. */
export function pointsOfCheck({ check, answered }: PlaceTerms["failed"][number]): number {
  return (checkPoints[check] ?? 0) * (answered ? answeredShare : 1);
}

/** The points of the parts of a place. */
export function placePoints({ closed, valid, severity, completeness, failed }: PlaceTerms): PlacePoints {
  const failures = failed.reduce((sum, check) => sum + pointsOfCheck(check), 0);
  return {
    track: (trackPoints * (valid + unknownRecord.valid)) / (closed + unknownRecord.closed),
    severity: severityPoints[severity],
    completeness: completeness * completenessPoints,
    checks: Math.min(failures, mostCheckPoints),
  };
}

/** The place value of a report, from -60 to 70: the higher, the earlier it is read. */
export function placeValue(terms: PlaceTerms): number {
  const { track, severity, completeness, checks } = placePoints(terms);
  return track + severity + completeness - checks;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The key by which reports stand in order, the highest first: the place value, and a point for each 24 hours since sending. All rise alike, so the day is
 * counted from 1970 and the key never changes by time alone.
 */
export function orderKey(terms: PlaceTerms, sentAt: number): number {
  return placeValue(terms) - sentAt / dayMs;
}
