import { Button, Radio, Stack, Text } from "@mantine/core";
import { reasonLength } from "@safeport/contract/wallet/money/money.limits";
import type { SanctionHit } from "@safeport/contract/wallet/sanctions/sanction.endpoints";
import { IconShieldSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useListSearch } from "../../../../lib/use-list-search.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { ListView } from "../../../../ui/list-view.tsx";
import { ReasonDialog } from "../../../../ui/reason-dialog.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useDecideSanction, useSanctionHits } from "../api/sanctions.ts";

const states = ["open", "decided"] as const;
const tones = { open: "amber", cleared: "green", confirmed: "red" } as const;

/** People whose names are like one of a sanctions list, and what staff decided about them. */
export function Sanctions() {
  const t = useTranslations("wallet/desk.sanctions");
  const list = useListSearch("/_app/_staff/admin/kyc");
  const { search, page } = list;
  const state = search.state === "decided" ? "decided" : "open";
  const hits = useSanctionHits(page, state);
  const [deciding, setDeciding] = useState<SanctionHit | null>(null);
  return (
    <>
      <Text c="dimmed" fz={13} mb="md" maw="70ch">
        {t("about")}
      </Text>
      <ListView
        list={list}
        query={hits}
        filters={[
          {
            name: "state",
            standard: "open",
            label: t("state"),
            options: states.map((value) => ({ value, label: t(`states.${value}`) })),
          },
        ]}
        empty={{ icon: IconShieldSearch, title: t("none"), text: t("none_text") }}
        table={{
          rowKey: ({ hit_id }) => hit_id,
          label: t("title"),
          minWidth: 720,
          phone: [["person", "listed", "found", "decision"], ["score"], ["action"]],
          columns: {
            person: {
              head: t("person"),
              cell: ({ name, user }) => (
                <>
                  <bdi>{name}</bdi>
                  <Text fz={13} lh="18px" c="dimmed">
                    @{user.username}
                  </Text>
                </>
              ),
            },
            listed: {
              head: t("listed"),
              isNamed: true,
              cell: ({ listed_name, list, entry }) => (
                <>
                  <bdi>{listed_name}</bdi>
                  <Text fz={13} lh="18px" c="dimmed">
                    {t("entry", { list: t(`list.${list}`), entry })}
                  </Text>
                </>
              ),
            },
            score: { head: t("score"), align: "end", nowrap: true, cell: ({ score }) => `${score} %` },
            found: { head: t("found"), nowrap: true, isNamed: true, cell: ({ created_at }) => <TimeAgo time={created_at} /> },
            decision: state === "decided" && {
              head: t("decision"),
              cell: ({ decided, status }) =>
                decided && (
                  <>
                    <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
                    <Text fz={13} lh="18px" c="dimmed">
                      @{decided.by} · <TimeAgo time={decided.at} />
                    </Text>
                    <Text fz={13} lh="18px" dir="auto" style={{ overflowWrap: "anywhere" }}>
                      {decided.reason}
                    </Text>
                  </>
                ),
            },
            action: state === "open" && {
              head: t("decide"),
              hideHead: true,
              width: 1,
              isActions: true,
              cell: (hit) =>
                hit.can.includes("decide") && (
                  <Button variant="default" size="xs" onClick={() => setDeciding(hit)}>
                    {t("decide")}
                  </Button>
                ),
            },
          },
        }}
      />
      {deciding && <DecideDialog hit={deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}

function DecideDialog({ hit, onClose }: { hit: SanctionHit; onClose: () => void }) {
  const t = useTranslations("wallet/desk.sanctions");
  const decide = useDecideSanction();
  const [isSame, setSame] = useState(false);
  const send = (reason: string) =>
    decide.mutate(
      { hit_id: hit.hit_id, same_person: isSame, reason },
      {
        onSuccess: () => {
          toast({ kind: "success", message: t("done") });
          onClose();
        },
      },
    );
  return (
    <ReasonDialog
      title={t("decide_title", { username: hit.user.username })}
      label={t("reason")}
      hint={t("reason_hint", { min: reasonLength.min })}
      missing={t("reason_missing", { min: reasonLength.min })}
      min={reasonLength.min}
      max={reasonLength.max}
      submitLabel={t("decide")}
      pending={decide.isPending}
      error={decide.error}
      onSend={send}
      onClose={onClose}
    >
      <Text>
        <bdi>{hit.name}</bdi> ↔ <bdi>{hit.listed_name}</bdi> ({t("entry", { list: t(`list.${hit.list}`), entry: hit.entry })},{" "}
        {hit.score} %)
      </Text>
      <Radio.Group aria-label={t("decision")} value={isSame ? "same" : "other"} onChange={(value) => setSame(value === "same")}>
        <Stack gap="xs">
          <Radio value="other" label={t("other")} />
          <Radio value="same" label={t("same")} />
        </Stack>
      </Radio.Group>
    </ReasonDialog>
  );
}
