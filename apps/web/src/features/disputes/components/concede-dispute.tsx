import { Button, Stack, Text, Textarea } from "@mantine/core";
import type { Dispute } from "@safeport/contract/disputes/dispute.schema";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { toast } from "../../../ui/toast.ts";
import type { DisputeSteps } from "../api/dispute.ts";
import { useOutcomeText } from "../use-outcome-text.ts";

interface ConcedeDisputeProps {
  dispute: Dispute;
  concede: DisputeSteps["concede"];
}

/** Gives in to a dispute for the other side, after a question that says what changes. */
export function ConcedeDispute({ dispute, concede }: ConcedeDisputeProps) {
  const t = useTranslations("disputes.concede");
  const outcomeText = useOutcomeText();
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const { requested_outcome: requested, possible_actions, opened_side } = dispute;
  const change = requested && possible_actions.some((kind) => kind === requested.kind) ? outcomeText(requested) : null;
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t("action")}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t("title")}
        confirmLabel={t("action")}
        onConfirm={() =>
          concede.mutate(
            { reason },
            {
              onSuccess: () => {
                setAsking(false);
                toast({ kind: "success", message: t("done") });
              },
            },
          )
        }
        pending={concede.isPending}
        error={concede.error}
      >
        <Stack gap="md">
          <Text>{t("text", { side: opened_side })}</Text>
          {change && <Text fw={600}>{t("change", { change })}</Text>}
          <Textarea
            label={t("reason")}
            description={t("hint")}
            value={reason}
            onChange={({ currentTarget: { value } }) => setReason(value)}
            rows={3}
            maxLength={textLimits.reason}
          />
        </Stack>
      </ConfirmDialog>
    </>
  );
}
