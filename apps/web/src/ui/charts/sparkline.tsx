import { VisuallyHidden } from "@mantine/core";
import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";

interface SparklineProps {
  values: readonly number[];
  /** Subject and figures of the chart, for screen readers. */
  label: string;
  width?: number;
  height?: number;
}

/** A small line without axes, for a row or a tile. */
export function Sparkline({ values, label, width = 96, height = 24 }: SparklineProps) {
  const x = scaleLinear([0, Math.max(1, values.length - 1)], [2, width - 2]);
  const y = scaleLinear([Math.min(0, ...values), Math.max(1, ...values)], [height - 2, 2]);
  const path = line<number>((_, at) => x(at), y)([...values]);
  return (
    <>
      <svg width={width} height={height} aria-hidden="true" style={{ display: "block" }}>
        <path d={path ?? ""} fill="none" stroke="var(--sp-accent)" strokeWidth={1.5} />
      </svg>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
}
