import { Alert, Button, Group, Paper, Text, Title } from "@mantine/core";
import type { Program } from "@safeport/contract/programs/core/program.schema";
import { useTranslations } from "use-intl";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { useOwnCredentials, useRequestCredentials } from "../api/credential.ts";
import { CredentialFields } from "./credential-fields.tsx";

/** The viewer's test credentials of a program, or how to get some. */
export function OwnCredentials({ program: { program_id, own_credentials } }: { program: Program }) {
  const t = useTranslations("programs/credentials.own");
  if (own_credentials === "held") return <Held programId={program_id} />;
  if (own_credentials === "available") return <Available programId={program_id} />;
  return own_credentials && <Alert mb="md">{t(own_credentials)}</Alert>;
}

function Available({ programId }: { programId: string }) {
  const t = useTranslations("programs/credentials");
  const request = useRequestCredentials(programId);
  return (
    <Alert color="var(--sp-accent)" mb="md">
      <Group gap="sm">
        <Text>{t("own.available")}</Text>
        <Button size="xs" variant="default" loading={request.isPending} onClick={() => request.mutate()}>
          {t("own.get")}
        </Button>
      </Group>
      {request.error && <ErrorAlert error={request.error} fallback={t("failed")} mt="xs" />}
    </Alert>
  );
}

function Held({ programId }: { programId: string }) {
  const t = useTranslations("programs/credentials.own");
  const { data, error, refetch, isFetching } = useOwnCredentials(programId);
  return (
    <Paper component="section" withBorder p="md" mb="md" aria-labelledby="own-credentials">
      <Title order={2} id="own-credentials" fz={16} lh="24px">
        {t("held")}
      </Title>
      {error && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip={data !== undefined} />}
      {!data && !error && <SkeletonRows height={28} />}
      {data && (
        <>
          <Text fz={13} c="dimmed" mb="sm">
            {t.rich("given", { time: () => <TimeAgo time={data.given_at} /> })}
          </Text>
          <CredentialFields fields={data.fields} />
        </>
      )}
    </Paper>
  );
}
