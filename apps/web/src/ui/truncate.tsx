import { Text } from "@mantine/core";
import { InlineCode } from "./inline-code.tsx";
import classes from "./truncate.module.css";

interface TruncateProps {
  children: string;
  /** Has a second line everywhere. */
  twoLines?: boolean;
  /** Has a second line on a phone, where nobody can hover. */
  twoLinesOnPhone?: boolean;
}

/** One line or two, cut with an ellipsis if it is too long; the whole text shows on hover. */
export function Truncate({ children, twoLines = false, twoLinesOnPhone = false }: TruncateProps) {
  return (
    <Text
      span
      inherit
      truncate
      className={classes.truncate}
      data-two-lines={twoLines ? "always" : twoLinesOnPhone ? "on-phone" : undefined}
      dir="auto"
      title={children}
    >
      <InlineCode>{children}</InlineCode>
    </Text>
  );
}
