import { scaleBand, scaleLinear } from "d3-scale";
import { stack, stackOffsetDiverging } from "d3-shape";
import { type ChartProps, chartMargin, fittedTick, leftMargin, tickStep, tooltipOf } from "./chart-data.ts";
import { ChartAxes, ChartFrame } from "./chart-frame.tsx";

/** Bars over points; several series stand upon each other. Values below 0 hang from the axis. */
export function BarChart(props: ChartProps) {
  const { points, series, format, formatTick = format } = props;
  const { top, right, bottom } = chartMargin;
  const layers = stack<number>()
    .keys(series.map(({ key }) => key))
    .value((at, key) => series.find((one) => one.key === key)?.values[at] ?? 0)
    .offset(stackOffsetDiverging)(points.map((_, at) => at));
  const ends = layers.flatMap((layer) => layer.flat());
  return (
    <ChartFrame {...props}>
      {(width, height) => {
        const y = scaleLinear()
          .domain([Math.min(0, ...ends), Math.max(1, ...ends)])
          .nice(4)
          .range([height - bottom, top]);
        const left = leftMargin(y.ticks(4).map(formatTick));
        const x = scaleBand<number>()
          .domain(points.map((_, at) => at))
          .range([left, width - right])
          .padding(0.25);
        const step = tickStep(points.length, width - left - right);
        const tickWidth = (step * (width - left - right)) / Math.max(1, points.length) - 8;
        const barWidth = Math.min(x.bandwidth(), 48);
        const startOf = (at: number) => (x(at) ?? 0) + (x.bandwidth() - barWidth) / 2;
        const ticks = points.flatMap(({ tick }, at) =>
          at % step === 0 ? [{ x: startOf(at) + barWidth / 2, text: fittedTick(tick, tickWidth) }] : [],
        );
        return (
          <>
            <ChartAxes y={y} left={left} width={width} height={height} format={formatTick} ticks={ticks} />
            {layers.map((layer, number) =>
              layer.map(([from, to], at) => (
                <rect
                  // biome-ignore lint/suspicious/noArrayIndexKey: a bar is the value at this place
                  key={`${layer.key} ${at}`}
                  x={startOf(at)}
                  width={barWidth}
                  y={y(Math.max(from, to))}
                  height={Math.abs(y(from) - y(to))}
                  fill={series[number]?.color}
                />
              )),
            )}
            {points.map((point, at) => (
              <rect key={point.key} x={x(at)} y={top} width={x.bandwidth()} height={height - top - bottom} fill="transparent">
                <title>{tooltipOf(point, series, at, format)}</title>
              </rect>
            ))}
          </>
        );
      }}
    </ChartFrame>
  );
}
