import { Group, Radio, Stack, TextInput } from "@mantine/core";
import { type LabelColor, labelColors } from "@safeport/contract/reports/core/label.schema";
import { maxDeskName } from "@safeport/contract/reports/core/report.limits";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Badge } from "../../../ui/badge.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SubmitActions } from "../../../ui/dialog-actions.tsx";
import { FailureAlert } from "../../reports/core/components/failure-alert.tsx";
import { labelTones } from "../../reports/core/label-tones.ts";
import { useAddLabel } from "../api/desk.ts";

interface NewLabelProps {
  companyId: string;
  onAdded: (labelId: string) => void;
  onClose: () => void;
}

/** Adds a label to those of the company. */
export function NewLabel({ companyId, onAdded, onClose }: NewLabelProps) {
  const t = useTranslations("reports/desk");
  const add = useAddLabel(companyId);
  const [name, setName] = useState("");
  const [color, setColor] = useState<LabelColor>("blue");
  return (
    <Dialog opened onClose={onClose} title={t("label_create")}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!name.trim() || add.isPending) return;
          add.mutate(
            { name, color },
            {
              onSuccess: ({ label_id }) => {
                onAdded(label_id);
                onClose();
              },
            },
          );
        }}
      >
        <Stack gap="md">
          <TextInput
            label={t("label_name")}
            required
            data-autofocus
            maxLength={maxDeskName}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Radio.Group label={t("label_color")} value={color} onChange={(value) => setColor(value as LabelColor)}>
            <Group gap="sm" mt={4}>
              {labelColors.map((value) => (
                <Radio key={value} value={value} label={<Badge tone={labelTones[value]}>{t(`color.${value}`)}</Badge>} />
              ))}
            </Group>
          </Radio.Group>
          <SubmitActions
            onCancel={onClose}
            submitLabel={t("label_create")}
            pending={add.isPending}
            failure={add.error && <FailureAlert title={t("label_failed")} error={add.error} />}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
