import { Progress, type ProgressRootProps } from "@mantine/core";

/** Far enough apart in lightness to be told apart without seeing hues. */
export const partColors = { resolved: "var(--sp-green)", not_resolved: "var(--sp-accent-tint)" } as const;

interface PartBarProps extends Omit<ProgressRootProps, "children"> {
  /** In percent of the whole length. */
  resolved: number;
  not_resolved: number;
}

/** A bar of two parts with a gap between them: the resolved reports and the others. */
export function PartBar({ resolved, not_resolved, ...props }: PartBarProps) {
  const parts = { resolved, not_resolved };
  return (
    <Progress.Root {...props} style={{ gap: 2 }}>
      {(["resolved", "not_resolved"] as const).map(
        (part) =>
          parts[part] > 0 && <Progress.Section key={part} value={parts[part]} color={partColors[part]} withAria={false} />,
      )}
    </Progress.Root>
  );
}
