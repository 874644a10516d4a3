import { Box, Container, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../lib/api-error.ts";
import { Brand } from "../../../ui/brand.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { LanguageSwitch } from "../../../ui/language-switch.tsx";
import { ButtonLink, TextLink } from "../../../ui/link.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { PublicProgramView } from "./public-program-view.tsx";
import { publicProgramQuery } from "./use-public-program.ts";

interface PublicProgramPageProps {
  handle: string;
  /** Content of other features for the program with this handle. */
  more?: (handle: string) => ReactNode;
}

/** A program for everybody who has its address, without an account. */
export function PublicProgramPage({ handle, more }: PublicProgramPageProps) {
  const t = useTranslations("programs/public");
  const { data, error, refetch, isFetching } = useQuery(publicProgramQuery(handle));
  const isUnknown = error instanceof ApiError && error.code === "not_found";
  return (
    <>
      <header>
        <Group justify="space-between" h={56} px={20} wrap="nowrap">
          <TextLink to="/" underline="never" display="flex" aria-label="Safeport">
            <Brand />
          </TextLink>
          <Group gap="xs" wrap="nowrap">
            <LanguageSwitch />
            <ButtonLink to="/login" search={{ from: `/bounties/${handle}` }} variant="default" size="xs">
              {t("sign_in")}
            </ButtonLink>
          </Group>
        </Group>
      </header>
      <Box component="main" id="main">
        {data && !isUnknown ? (
          <PublicProgramView program={data} more={more} />
        ) : (
          <Container size={1280} py="xl">
            {error ? (
              <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} heading />
            ) : (
              <SkeletonRows height={44} />
            )}
          </Container>
        )}
      </Box>
    </>
  );
}
