import { Button, Group, Text } from "@mantine/core";
import type { CodeIndexes } from "@safeport/contract/flood/code-indexes/code-index.endpoints";
import { IconFileUpload, IconLock } from "@tabler/icons-react";
import { linkOptions } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../../lib/api-error.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { Page } from "../../../../ui/page.tsx";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { useProgram } from "../../../programs/core/api/program.ts";
import { useCodeIndexes } from "../api/code-indexes.ts";
import { CodeRepository } from "./code-repository.tsx";
import { UploadFromBuild } from "./upload-from-build.tsx";

const StoreCodeIndex = lazyPart(() => import("./store-code-index.tsx").then((module) => module.StoreCodeIndex));

/** The indexes of a program's code, by which checks tell whether a report names code that is there; for the company. */
export function CodeIndexesPage({ title }: { title: string }) {
  const t = useTranslations("flood-settings/code-indexes");
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useCodeIndexes(title);
  const { data: program } = useProgram(title);
  const isRefused = error instanceof ApiError && (error.status === 403 || error.status === 404);
  return (
    <Page
      title={t("title")}
      subtitle={t("text")}
      back={{ link: linkOptions({ to: "/{-$area}/bounties/$title", params: { title } }), label: program?.title ?? title }}
      width="form"
    >
      {!data && !error && <SkeletonRows height={96} />}
      {isRefused && <EmptyState icon={IconLock} title={errorText(error)} />}
      {error && !isRefused && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip={!!data} />}
      {data && !isRefused && <Repositories program={program?.handle ?? title} {...data} />}
    </Page>
  );
}

function Repositories({ program, items, can }: CodeIndexes & { program: string }) {
  const t = useTranslations("flood-settings/code-indexes");
  const [isStoring, setStoring] = useState(false);
  const mayEdit = can.includes("edit");
  const names = [...new Set(items.map(({ name }) => name))];
  return (
    <>
      {names.map((name) => (
        <CodeRepository
          key={name}
          program={program}
          name={name}
          versions={items.filter((item) => item.name === name)}
          mayEdit={mayEdit}
        />
      ))}
      {names.length === 0 && (
        <Text c="dimmed" mb="md">
          {t("none")}
        </Text>
      )}
      {mayEdit && (
        <>
          <SettingsSection title={t("upload")} text={t("upload_text")}>
            <Group>
              <Button
                leftSection={<IconFileUpload size={16} stroke={1.75} aria-hidden />}
                {...StoreCodeIndex.intent}
                onClick={() => setStoring(true)}
              >
                {t("choose")}
              </Button>
            </Group>
          </SettingsSection>
          <UploadFromBuild program={program} />
          <Suspense>{isStoring && <StoreCodeIndex program={program} names={names} onClose={() => setStoring(false)} />}</Suspense>
        </>
      )}
    </>
  );
}
