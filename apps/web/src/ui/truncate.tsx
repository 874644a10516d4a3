import { Text } from "@mantine/core";
import { InlineCode } from "./inline-code.tsx";
import classes from "./truncate.module.css";

/** One line, cut with an ellipsis if it is too long; the whole text shows on hover. */
export function Truncate({ children }: { children: string }) {
  return (
    <Text span inherit truncate className={classes.truncate} dir="auto" title={children}>
      <InlineCode>{children}</InlineCode>
    </Text>
  );
}
