import { Box, Group } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import type { ScaleLinear } from "d3-scale";
import type { ReactNode } from "react";
import { type ChartProps, chartMargin } from "./chart-data.ts";
import { ChartTable } from "./chart-table.tsx";

interface ChartFrameProps extends ChartProps {
  /** Draws the plot in a space of this width, in CSS pixels. */
  children: (width: number, height: number) => ReactNode;
}

/** A picture that is hidden from screen readers, its legend, and the table with the same figures. */
export function ChartFrame({ children, height = 200, ...chart }: ChartFrameProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const { series } = chart;
  return (
    <figure style={{ margin: 0 }} aria-label={chart.title}>
      <div ref={ref} aria-hidden style={{ minHeight: height, overflow: "clip" }}>
        {width > 0 && (
          <svg aria-hidden="true" width={width} height={height} style={{ display: "block", overflow: "visible", fontSize: 12 }}>
            {children(width, height)}
          </svg>
        )}
      </div>
      {series.length > 1 && (
        <Group gap="md" mt={8} fz={13} c="dimmed" aria-hidden>
          {series.map(({ key, label, color }) => (
            <span key={key}>
              <Box component="span" display="inline-block" w={10} h={10} mr={6} bdrs={2} bg={color} />
              {label}
            </span>
          ))}
        </Group>
      )}
      <ChartTable {...chart} />
    </figure>
  );
}

interface AxesProps {
  y: ScaleLinear<number, number>;
  /** Where the plot begins, in CSS pixels. */
  left: number;
  width: number;
  height: number;
  format: ChartProps["format"];
  ticks: readonly { x: number; text: string }[];
}

/** The horizontal lines with their values, and the labels below. */
export function ChartAxes({ y, left, width, height, format, ticks }: AxesProps) {
  const { right, bottom } = chartMargin;
  const values = y.ticks(4);
  return (
    <>
      {values.map((value) => (
        <g key={value} transform={`translate(0 ${y(value)})`}>
          <line x1={left} x2={width - right} stroke="var(--sp-border)" />
          <text x={left - 8} dy="0.32em" textAnchor="end" fill="var(--mantine-color-dimmed)">
            {format(value)}
          </text>
        </g>
      ))}
      {ticks.map(({ x, text }) => (
        <text key={x} x={x} y={height - bottom + 16} textAnchor="middle" fill="var(--mantine-color-dimmed)">
          {text}
        </text>
      ))}
    </>
  );
}
