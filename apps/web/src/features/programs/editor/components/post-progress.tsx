import { Progress } from "@mantine/core";

/** Share of the scopes that is posted, in percent. */
export function PostProgress({ value, label }: { value: number; label: string }) {
  return <Progress ml="auto" mt={4} w={160} value={value} aria-label={label} />;
}
