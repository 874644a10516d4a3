import { Box, Group, Text, Title } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { areaOf, useViewer } from "../../../../lib/viewer.ts";
import { Avatar } from "../../../../ui/avatar.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import list from "../../../../ui/list.module.css";
import { Pagination } from "../../../../ui/pagination.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { useThanks } from "../api/thanks.ts";

/** The public programs that thank a person. */
export function ThanksSection({ username }: { username: string }) {
  const t = useTranslations("accounts/profile.thanks");
  const { experience } = useViewer();
  const id = useId();
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching } = useThanks(username, page);
  return (
    <Box component="section" aria-labelledby={id} mt="xl">
      <Title order={2} id={id} mb={4}>
        {t("title")}
      </Title>
      {error && <ErrorState strip error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && <SkeletonRows count={3} height={48} />}
      {data && (
        <Text c="dimmed" mb="sm">
          {t("count", { count: data.total })}
        </Text>
      )}
      {data && data.total > 0 && (
        <>
          <ul className={list.list} aria-labelledby={id}>
            {data.items.map(({ program_id, program_title, program_handle, company_name, company_logo }) => (
              <Box component="li" key={program_id} px="md" py={8}>
                <Group gap="sm" wrap="nowrap">
                  <Avatar name={company_name} picture={company_logo} size={32} square />
                  <Box miw={0} style={{ overflowWrap: "anywhere" }}>
                    <TextLink to="/{-$area}/bounties/$title" params={{ area: areaOf(experience), title: program_handle }}>
                      {program_title}
                    </TextLink>
                    <Text fz={13} lh="18px" c="dimmed">
                      {company_name}
                    </Text>
                  </Box>
                </Group>
              </Box>
            ))}
          </ul>
          <Pagination page={page} pages={data.pages} onChange={setPage} />
        </>
      )}
    </Box>
  );
}
