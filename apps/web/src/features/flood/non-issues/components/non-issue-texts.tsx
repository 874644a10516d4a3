import { Text } from "@mantine/core";
import type { NonIssue } from "@safeport/contract/flood/non-issues/non-issue.endpoints";
import { useTranslations } from "use-intl";

/** Why an entry is no vulnerability, what would change that, and for an entry of the program's own its words. */
export function NonIssueTexts({ entry: { reason, changes, terms } }: { entry: NonIssue }) {
  const t = useTranslations("flood-settings/non-issues");
  return (
    <>
      <Text fz={13} lh="20px" style={{ whiteSpace: "pre-wrap" }}>
        {reason}
      </Text>
      <Text fz={13} lh="20px" c="dimmed" style={{ whiteSpace: "pre-wrap" }}>
        {`${t("would_change")} ${changes}`}
      </Text>
      {terms.length > 0 && (
        <Text fz={12} lh="18px" c="dimmed">
          {`${t("words")} ${terms.map((group) => group.join(", ")).join(" + ")}`}
        </Text>
      )}
    </>
  );
}
