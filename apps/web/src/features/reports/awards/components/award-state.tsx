import { Button, Group, Text } from "@mantine/core";
import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import { useTranslations } from "use-intl";
import { Badge, type Tone } from "../../../../ui/badge.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useErrorToast } from "../../../../ui/use-error-toast.ts";
import { useAnswerPromise } from "../api/award.ts";

type ShownAward = NonNullable<TimelineItem["award"]>;
type ShownStatus = Exclude<ShownAward["status"], "pending" | "final">;

const tones: Record<ShownStatus, Tone> = {
  owed: "amber",
  promised: "amber",
  confirmed: "green",
  contested: "red",
  reversed: "grey",
};

/** State of an award's payment, if worth a word, and the author's answer to a promise. */
export function AwardState({ award }: { award: ShownAward }) {
  const t = useTranslations("reports/award.state");
  const errorToast = useErrorToast();
  const answer = useAnswerPromise();
  const status = award.status as ShownStatus;
  const send = (received: boolean) =>
    answer.mutate(
      { award_id: award.award_id, received },
      {
        onSuccess: () => toast({ kind: "success", message: t(received ? "confirmed_done" : "contested_done") }),
        onError: (error) => errorToast(error),
      },
    );
  const mayAnswer = award.can.includes("answer_promise");
  return (
    <Group gap="xs">
      <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
      <Text fz={13} c="dimmed" component="span">
        {t(mayAnswer ? `ask.${status as "promised" | "contested"}` : `text.${status}`)}
      </Text>
      {mayAnswer && (
        <>
          <Button size="compact-xs" loading={answer.isPending} onClick={() => send(true)}>
            {t("confirm")}
          </Button>
          {status === "promised" && (
            <Button size="compact-xs" variant="default" disabled={answer.isPending} onClick={() => send(false)}>
              {t("contest")}
            </Button>
          )}
        </>
      )}
    </Group>
  );
}
