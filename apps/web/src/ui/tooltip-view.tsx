import { Tooltip, type TooltipProps } from "@mantine/core";

/** What `Tooltip` loads. */
export function TooltipView(props: TooltipProps) {
  return <Tooltip {...props} />;
}
