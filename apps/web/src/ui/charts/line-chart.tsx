import { scaleLinear, scalePoint } from "d3-scale";
import { curveMonotoneX, line } from "d3-shape";
import { type ChartProps, chartMargin, fittedTick, leftMargin, tickStep, tooltipOf } from "./chart-data.ts";
import { ChartAxes, ChartFrame } from "./chart-frame.tsx";

/** A line for each series; where a value is missing, the line has a gap. */
export function LineChart(props: ChartProps) {
  const { points, series, format } = props;
  const { top, right, bottom } = chartMargin;
  const values = series.flatMap((one) => one.values.flatMap((value) => value ?? []));
  return (
    <ChartFrame {...props}>
      {(width, height) => {
        const y = scaleLinear()
          .domain([Math.min(0, ...values), Math.max(1, ...values)])
          .nice(4)
          .range([height - bottom, top]);
        const left = leftMargin(y.ticks(4).map(format));
        const x = scalePoint<number>()
          .domain(points.map((_, at) => at))
          .range([left, width - right])
          .padding(0.5);
        const step = tickStep(points.length, width - left - right);
        const tickWidth = (step * (width - left - right)) / Math.max(1, points.length) - 8;
        const path = line<number | null>()
          .defined((value) => value !== null)
          .x((_, at) => x(at) ?? 0)
          .y((value) => y(value ?? 0))
          .curve(curveMonotoneX);
        const ticks = points.flatMap(({ tick }, at) =>
          at % step === 0 ? [{ x: x(at) ?? 0, text: fittedTick(tick, tickWidth) }] : [],
        );
        return (
          <>
            <ChartAxes y={y} left={left} width={width} height={height} format={format} ticks={ticks} />
            {series.map(({ key, color, values: drawn }) => (
              <path key={key} d={path(drawn) ?? ""} fill="none" stroke={color} strokeWidth={2} />
            ))}
            {series.map(({ key, color, values: drawn }) =>
              drawn.map(
                (value, at) =>
                  value !== null && <circle key={`${key} ${points[at]?.key}`} cx={x(at)} cy={y(value)} r={3} fill={color} />,
              ),
            )}
            {points.map((point, at) => (
              <rect
                key={point.key}
                x={(x(at) ?? 0) - x.step() / 2}
                y={top}
                width={x.step()}
                height={height - top - bottom}
                fill="transparent"
              >
                <title>{tooltipOf(point, series, at, format)}</title>
              </rect>
            ))}
          </>
        );
      }}
    </ChartFrame>
  );
}
