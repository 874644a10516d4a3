import type { LinkOptions } from "@tanstack/react-router";

/** One line or one colour of bars. */
export interface ChartSeries {
  key: string;
  label: string;
  /** A CSS colour. */
  color: string;
  /** One value for each point, in their order; null where there is none. */
  values: readonly (number | null)[];
}

/** One position of the horizontal axis. */
export interface ChartPoint {
  key: string;
  /** Below the axis, short. */
  tick: string;
  /** In the table and the tooltip. */
  label: string;
}

export interface ChartProps {
  /** Names the chart and its table. */
  title: string;
  /** The heading of the first column of the table. */
  pointHeading: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
  /** Writes the values of the axis, if shorter than elsewhere. */
  formatTick?: (value: number) => string;
  /** The list behind a figure of the table, if there is one. */
  linkOf?: (point: ChartPoint, series: ChartSeries) => LinkOptions | undefined;
  height?: number;
}

/** Room around the plot for the axes, in CSS pixels; the room on the left depends on the values beside it. */
export const chartMargin = { top: 8, right: 8, bottom: 24 } as const;

/** The mean width of a character of the axes' labels, 12 px high, in CSS pixels. */
const characterWidth = 6.8;

/** Room on the left of the plot for these labels of the vertical axis, in CSS pixels. */
export function leftMargin(labels: readonly string[]): number {
  return Math.max(48, 16 + Math.ceil(Math.max(0, ...labels.map((label) => label.length)) * characterWidth));
}

/** A label of the horizontal axis, cut to a width in CSS pixels. */
export function fittedTick(text: string, width: number): string {
  const length = Math.max(3, Math.floor(width / characterWidth));
  return text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;
}

/** Every how many points a label fits below the axis. */
export function tickStep(count: number, width: number): number {
  return Math.max(1, Math.ceil((count * 56) / Math.max(1, width)));
}

/** The lines of a point's tooltip. */
export function tooltipOf(point: ChartPoint, series: readonly ChartSeries[], at: number, format: ChartProps["format"]): string {
  const lines = series.map(({ label, values }) => {
    const value = values[at];
    return `${label}: ${value === null || value === undefined ? "–" : format(value)}`;
  });
  return [point.label, ...lines].join("\n");
}
