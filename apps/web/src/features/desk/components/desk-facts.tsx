import { Button, Group, Text } from "@mantine/core";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { IconBell, IconBellOff, IconCheck, IconPencil, IconPlus } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../lib/viewer.ts";
import { ActionMenu } from "../../../ui/action-menu.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { useErrorToast } from "../../../ui/use-error-toast.ts";
import { useLabels, useTriagers } from "../../reports/core/api/company-choices.ts";
import { LabelBadge } from "../../reports/core/components/label-badge.tsx";
import { useAssign, useLabelReport, useWatch } from "../api/desk.ts";

const NewLabel = lazyPart(() => import("./new-label.tsx").then((module) => module.NewLabel));

const ManageLabels = lazyPart(() => import("./manage-desk.tsx").then((module) => module.ManageLabels));

/** Assignee of a report; a menu for readers who may assign it. */
export function AssigneeChip({ report }: { report: Report }) {
  const t = useTranslations("reports");
  const errorToast = useErrorToast();
  const { user } = useViewer();
  const canAssign = report.can.includes("assign");
  const triagers = useTriagers(report.company_id, { enabled: canAssign });
  const assign = useAssign(report.report_id);
  const { assignee } = report;
  const face = (
    <Group component="span" gap={6} wrap="nowrap">
      {assignee && <Avatar name={assignee.full_name} picture={assignee.display_picture} size={20} />}
      <Text span fz={13} {...(!assignee && { c: "dimmed" })}>
        {assignee?.full_name ?? t("act.unassigned")}
      </Text>
    </Group>
  );
  if (!canAssign) return face;
  const choose = (id: string | null) => assign.mutate(id, { onError: (error) => errorToast(error) });
  // The reader is first: most often a reader takes a report themselves.
  const people = triagers
    .filter(({ user_id }) => user_id !== report.author.user_id)
    .toSorted((one, other) => Number(other.user_id === user.user_id) - Number(one.user_id === user.user_id));
  return (
    <ActionMenu
      label={assignee ? t("act.assigned_to", { name: assignee.full_name }) : t("act.assign")}
      face={face}
      shortcut="a"
      actions={[
        ...people.map(({ user_id, full_name }) => ({
          label: full_name,
          ...(user_id === assignee?.user_id && { icon: IconCheck }),
          onClick: () => choose(user_id),
        })),
        { label: t("facts.nobody"), onClick: () => choose(null) },
      ]}
    />
  );
}

/** The labels of a report; a menu that puts them on and takes them off, for people who may. */
export function LabelChips({ report }: { report: Report }) {
  const t = useTranslations("reports");
  const desk = useTranslations("reports/desk");
  const errorToast = useErrorToast();
  const canLabel = report.can.includes("label");
  const labels = useLabels(report.company_id, { enabled: canLabel });
  const change = useLabelReport(report.report_id);
  const [adding, setAdding] = useState(false);
  const [managing, setManaging] = useState(false);
  const has = (id: string) => report.labels.some(({ label_id }) => label_id === id);
  const badges = report.labels.map((label) => <LabelBadge key={label.label_id} label={label} />);
  const face = (
    <Group component="span" gap={4}>
      {badges.length > 0 ? (
        badges
      ) : (
        <Text span fz={13} c="dimmed">
          {desk("labels_none")}
        </Text>
      )}
    </Group>
  );
  if (!canLabel) return face;
  return (
    <>
      <ActionMenu
        label={t("act.labels")}
        face={face}
        shortcut="l"
        actions={[
          ...labels.map((label) => ({
            label: label.name,
            badge: <LabelBadge label={label} />,
            ...(has(label.label_id) && { icon: IconCheck }),
            onClick: () =>
              change.mutate(has(label.label_id) ? { remove: [label.label_id] } : { add: [label.label_id] }, {
                onError: (error) => errorToast(error),
              }),
          })),
          { label: t("act.new_label"), icon: IconPlus, onClick: () => setAdding(true) },
          ...(labels.length > 0 ? [{ label: t("act.manage_labels"), icon: IconPencil, onClick: () => setManaging(true) }] : []),
        ]}
      />
      <Suspense>{managing && <ManageLabels companyId={report.company_id} onClose={() => setManaging(false)} />}</Suspense>
      <Suspense>
        {adding && (
          <NewLabel
            companyId={report.company_id}
            onAdded={(label_id) => change.mutate({ add: [label_id] })}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Turns the notifications of a report on or off. */
export function WatchButton({ report }: { report: Report }) {
  const t = useTranslations("reports.act");
  const errorToast = useErrorToast();
  const watch = useWatch(report.report_id);
  const TheIcon = report.watching ? IconBellOff : IconBell;
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      data-screen-only
      leftSection={<TheIcon size={14} stroke={1.75} aria-hidden />}
      onClick={() => watch.mutate(!report.watching, { onError: (error) => errorToast(error) })}
    >
      {t(report.watching ? "unwatch" : "watch")}
    </Button>
  );
}
