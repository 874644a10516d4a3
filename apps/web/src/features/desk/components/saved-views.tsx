import { ActionIcon, Button, Checkbox, Stack, Text, TextInput } from "@mantine/core";
import { maxDeskName } from "@safeport/contract/reports/core/report.limits";
import { IconAlertTriangle, IconBookmark, IconPencil, IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { formatNumber } from "../../../lib/format.ts";
import { useI18n } from "../../../lib/i18n.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { SubmitActions } from "../../../ui/dialog-actions.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { toast } from "../../../ui/toast.ts";
import { useErrorToast } from "../../../ui/use-error-toast.ts";
import { FailureAlert } from "../../reports/core/components/failure-alert.tsx";
import reports from "../../reports/core/components/report-views.module.css";
import type { SavedViewsProps } from "../../reports/core/report-parts.ts";
import { isFiltered, type ReportsQuery } from "../../reports/core/report-views.ts";
import { useReportListSearch } from "../../reports/core/use-report-list-search.ts";
import { useDeleteView, useSaveView, useViews } from "../api/desk.ts";

const ManageViews = lazyPart(() => import("./manage-desk.tsx").then((module) => module.ManageViews));

/** The saved views of the reader and of their company, each with its count, and a button that saves the present one. */
export function SavedViews({ view, query }: SavedViewsProps) {
  const t = useTranslations("reports/desk");
  const { locale } = useI18n();
  const errorToast = useErrorToast();
  const { companyId, experience } = useViewer();
  const { search } = useReportListSearch();
  const views = useViews(companyId);
  const remove = useDeleteView();
  const [saving, setSaving] = useState(false);
  const [managing, setManaging] = useState(false);
  const canSave = isFiltered(query, view) || view === "mine" || view === "my_turn";
  return (
    <>
      {views.map(({ view_id, name, query: filters, count, shared, removed, can }) => (
        <span key={view_id} className={reports.saved}>
          <Link
            to="/reports"
            search={{ ...filters, saved: view_id }}
            resetScroll={false}
            activeOptions={{ exact: true, includeSearch: true }}
            className={reports.view}
            data-pressable
            aria-current={search.saved === view_id ? "page" : undefined}
            title={removed.length > 0 ? t("view_removed") : shared ? t("shared") : undefined}
          >
            <span className={reports.savedName}>{name}</span>
            <span className={reports.count}>
              {removed.length > 0 ? <IconAlertTriangle size={12} aria-label={t("view_removed")} /> : formatNumber(count, locale)}
            </span>
          </Link>
          {can.includes("delete_view") && search.saved === view_id && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              aria-label={t("view_delete", { name })}
              onClick={() =>
                remove.mutate(view_id, {
                  onSuccess: () => toast({ kind: "success", message: t("view_deleted", { name }) }),
                  onError: (error) => errorToast(error, { title: t("view_delete_failed") }),
                })
              }
            >
              <IconX size={14} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </span>
      ))}
      {canSave && !search.saved && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconBookmark size={14} stroke={1.75} aria-hidden />}
          onClick={() => setSaving(true)}
        >
          {t("save")}
        </Button>
      )}
      {views.length > 0 && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconPencil size={14} stroke={1.75} aria-hidden />}
          onClick={() => setManaging(true)}
        >
          {t("manage.views")}
        </Button>
      )}
      <Suspense>{managing && <ManageViews onClose={() => setManaging(false)} />}</Suspense>
      {saving && (
        <SaveDialog query={query} canShare={experience === "business" && companyId !== null} onClose={() => setSaving(false)} />
      )}
    </>
  );
}

function SaveDialog({ query, canShare, onClose }: { query: ReportsQuery; canShare: boolean; onClose: () => void }) {
  const t = useTranslations("reports/desk");
  const { companyId } = useViewer();
  const save = useSaveView();
  const [name, setName] = useState("");
  const [shared, setShared] = useState(false);
  const { page: _page, size: _size, fields: _fields, company_id: _company, ...filters } = query;
  const texts = Object.fromEntries(Object.entries(filters).map(([field, value]) => [field, String(value)]));
  return (
    <Dialog opened onClose={onClose} title={t("save_title")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!name.trim() || save.isPending) return;
          save.mutate(
            { name, query: texts, company_id: companyId, shared },
            {
              onSuccess: () => {
                toast({ kind: "success", message: t("view_saved") });
                onClose();
              },
            },
          );
        }}
        noValidate
      >
        <Stack gap="md">
          <Text fz={13} c="dimmed">
            {Object.entries(texts)
              .map(([field, value]) => `${field} = ${value}`)
              .join(" · ")}
          </Text>
          <TextInput
            label={t("view_name")}
            required
            data-autofocus
            maxLength={maxDeskName}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          {canShare && (
            <Checkbox
              label={t("view_shared")}
              checked={shared}
              onChange={({ currentTarget }) => setShared(currentTarget.checked)}
            />
          )}
          <SubmitActions
            onCancel={onClose}
            submitLabel={t("save")}
            pending={save.isPending}
            failure={save.error && <FailureAlert title={t("view_failed")} error={save.error} />}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
