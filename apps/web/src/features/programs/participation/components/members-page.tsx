import { Tabs } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { linkOptions, Navigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { ButtonLink } from "../../../../ui/link.tsx";
import { Page } from "../../../../ui/page.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { TabStrip } from "../../../../ui/tab-strip.tsx";
import { useProgram } from "../../core/api/program.ts";
import { useTabCounts } from "../use-tab-counts.ts";
import { MemberList } from "./member-list.tsx";

const CredentialList = lazyPart(() =>
  import("../../credentials/components/credential-list.tsx").then((module) => module.CredentialList),
);

const InterestList = lazyPart(() => import("./interest-list.tsx").then((module) => module.InterestList));
const InvitationList = lazyPart(() => import("./invitation-list.tsx").then((module) => module.InvitationList));
const BanList = lazyPart(() => import("./ban-list.tsx").then((module) => module.BanList));

const tabs = ["members", "interests", "invitations", "bans", "credentials"] as const;
export type MembersTab = (typeof tabs)[number];

/** The tab of an address; the members when it names none. */
export function membersTab(name: string | undefined): MembersTab {
  return tabs.find((tab) => tab === name) ?? "members";
}

interface MembersPageProps {
  /** A handle or a title. */
  title: string;
  tab: MembersTab;
  onTab: (tab: MembersTab) => void;
}

/** Members, applications, invitations and bans of a program, for people who manage them. */
export function MembersPage({ title, tab, onTab }: MembersPageProps) {
  const t = useTranslations("programs/participation");
  const tPrograms = useTranslations("programs");
  const { data: program, error, refetch, isFetching } = useProgram(title);
  const decides = program?.can.includes("manage_members");
  const counts = useTabCounts(program);
  const back = program
    ? { link: linkOptions({ to: "/{-$area}/bounties/$title", params: { title: program.handle } }), label: program.title }
    : { link: linkOptions({ to: "/{-$area}/bounties" }), label: tPrograms("bounties") };
  if (!program) {
    return (
      <Page title={t("page.short")} back={back}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} /> : <SkeletonRows height={64} />}
      </Page>
    );
  }
  const { program_id, company_id } = program;
  const hasCredentials = program.can.includes("manage_credentials");
  const hasTab = hasCredentials || tab !== "credentials";
  return (
    <Page title={t("page.title", { program: program.title })} back={back}>
      {decides ? (
        <Tabs value={tab} onChange={(next) => onTab(next as MembersTab)} keepMounted={false}>
          {!hasTab && <Navigate to="/bounties/$title/members" params={{ title }} search={{}} replace />}
          <TabStrip
            names={hasCredentials ? tabs : tabs.filter((name) => name !== "credentials")}
            current={tab}
            labelOf={(name) => t(`tab.${name}`)}
            countOf={(name) => counts[name]}
            aria-label={t("page.tabs")}
          />
          <Suspense fallback={<SkeletonRows height={56} />}>
            <Tabs.Panel value="members">
              <MemberList programId={program_id} companyId={company_id} />
            </Tabs.Panel>
            <Tabs.Panel value="interests">
              <InterestList programId={program_id} companyId={company_id} />
            </Tabs.Panel>
            <Tabs.Panel value="invitations">
              <InvitationList programId={program_id} companyId={company_id} />
            </Tabs.Panel>
            <Tabs.Panel value="bans">
              <BanList companyId={company_id} />
            </Tabs.Panel>
            {hasCredentials && (
              <Tabs.Panel value="credentials">
                <CredentialList programId={program_id} />
              </Tabs.Panel>
            )}
          </Suspense>
        </Tabs>
      ) : (
        <EmptyState
          icon={IconLock}
          title={t("page.forbidden")}
          action={
            <ButtonLink {...back.link} variant="default">
              {t("page.program")}
            </ButtonLink>
          }
        />
      )}
    </Page>
  );
}
