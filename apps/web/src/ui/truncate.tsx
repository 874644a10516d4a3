import { Text } from "@mantine/core";
import { InlineCode } from "./inline-code.tsx";

/** One line, cut with an ellipsis where there is no room; the whole text shows on hover. */
export function Truncate({ children }: { children: string }) {
  // Titles written from right to left begin where the others begin, too.
  return (
    <Text span inherit truncate display="block" miw={0} ta="left" dir="auto" title={children}>
      <InlineCode>{children}</InlineCode>
    </Text>
  );
}
