import { Box, Group, Text, Title } from "@mantine/core";
import { maxCounted } from "@safeport/contract/programs/core/program.values";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { type LinkOptions, linkOptions } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { reportLink } from "../../features/reports/core/report-link.ts";
import { useViewer, type Viewer } from "../../lib/viewer.ts";
import { TextLink } from "../../ui/link.tsx";
import { Truncate } from "../../ui/truncate.tsx";
import { allPrograms, allReports, allUsers, companiesOf, companyLink, programsOf, reportsOf, usersOf } from "./search-queries.ts";
import classes from "./search-results.module.css";
import { useHitNotes } from "./use-hit-notes.ts";

/**
 * Target of Enter: the first list with a hit, otherwise the first company. A company looks for reports first, others for
 * programs; staff find people, too.
 */
export async function findDestination(cache: QueryClient, viewer: Viewer, search: string): Promise<LinkOptions> {
  const programs = { query: programsOf(search), link: allPrograms(search, viewer) };
  const reports = { query: reportsOf(search, viewer), link: allReports(search) };
  const users = { query: usersOf(search), link: allUsers(search) };
  const lists = {
    business: [reports, programs],
    researcher: [programs, reports],
    staff: [programs, reports, users],
  }[viewer.experience];
  const totals = await Promise.all(lists.map(({ query }) => totalOf(cache, query)));
  const list = lists.find((_, at) => totals[at] !== 0);
  if (list) return list.link;
  const { placeholderData, ...query } = companiesOf(search);
  const [company] = (await cache.fetchQuery(query).catch(() => null))?.items ?? [];
  return company ? companyLink(company.company_id) : programs.link;
}

/** Number of hits of a query; 0 if it fails, since its page then shows the error. */
async function totalOf(
  cache: QueryClient,
  query: ReturnType<typeof programsOf | typeof reportsOf | typeof usersOf>,
): Promise<number> {
  const { placeholderData, ...plain } = query;
  return (await cache.fetchQuery<{ total: number }>(plain).catch(() => null))?.total ?? 0;
}

/** The first programs, reports and companies that a text finds, for staff also people, and the links to all of them. */
export function SearchResults({ search, onLeave }: { search: string; onLeave: () => void }) {
  const t = useTranslations("app.found");
  const tNav = useTranslations("app.nav");
  const { programNote, reportNote } = useHitNotes();
  const viewer = useViewer();
  const isStaff = viewer.experience === "staff";
  const programs = useQuery(programsOf(search));
  const reports = useQuery(reportsOf(search, viewer));
  const companies = useQuery(companiesOf(search));
  const users = useQuery({ ...usersOf(search), enabled: isStaff });
  const searches = [programs, reports, companies, ...(isStaff ? [users] : [])];
  const isWaiting = searches.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData);
  const isNothing = !isWaiting && searches.every(({ data }) => data?.total === 0);
  const lists = [
    programs.data && programs.data.total > 0 && (
      <Hits
        key="programs"
        title={t("programs")}
        all={{
          link: allPrograms(search, viewer),
          label: t(programs.data.total === maxCounted ? "see_all_over" : "see_all", { count: programs.data.total }),
        }}
      >
        {programs.data.items.map((program) => (
          <Hit
            key={program.program_id}
            link={linkOptions({ to: "/{-$area}/bounties/$title", params: { title: program.handle } })}
            title={program.title}
            note={programNote(program)}
          />
        ))}
      </Hits>
    ),
    reports.data && reports.data.total > 0 && (
      <Hits
        key="reports"
        title={t("reports")}
        all={{ link: allReports(search), label: t("see_all", { count: reports.data.total }) }}
      >
        {reports.data.items.map((report) => (
          <Hit key={report.report_id} link={reportLink(report)} title={report.poc_title} note={reportNote(report)} />
        ))}
      </Hits>
    ),
  ];
  const groups = [
    ...(viewer.experience === "business" ? lists.reverse() : lists),
    companies.data && companies.data.total > 0 && (
      <Hits key="companies" title={t("companies")}>
        {companies.data.items.map(({ company_id, name, domain }) => (
          <Hit key={company_id} link={companyLink(company_id)} title={name} note={domain} />
        ))}
        {companies.data.total > companies.data.items.length && (
          <Text component="li" fz="xs" c="dimmed" px={12} py={4}>
            {t("more", { count: companies.data.total - companies.data.items.length })}
          </Text>
        )}
      </Hits>
    ),
    users.data && users.data.total > 0 && (
      <Hits key="users" title={tNav("users")} all={{ link: allUsers(search), label: t("see_all", { count: users.data.total }) }}>
        {users.data.items.map(({ user_id, full_name, username }) => (
          <Hit
            key={user_id}
            link={linkOptions({ to: "/admin/users/$userId", params: { userId: user_id } })}
            title={full_name}
            note={username}
          />
        ))}
      </Hits>
    ),
  ];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click, too
    <section className={classes.panel} aria-label={t("label")} aria-busy={isWaiting} onClick={onLeave}>
      {groups}
      <Text role="status" c="dimmed" px="sm" py={isNothing ? "xs" : 0}>
        {isNothing && t(isStaff ? "nothing_staff" : "nothing_reports", { search })}
      </Text>
    </section>
  );
}

interface HitsProps {
  title: string;
  /** The list of all hits; there is none of companies. */
  all?: { link: LinkOptions; label: string };
  children: ReactNode;
}

function Hits({ title, all, children }: HitsProps) {
  return (
    <>
      <Group justify="space-between" p="6px 12px 2px">
        <Title order={2} fz={12} fw={500} c="dimmed">
          {title}
        </Title>
        {all && (
          <TextLink {...all.link} fz={12}>
            {all.label}
          </TextLink>
        )}
      </Group>
      <Box component="ul">{children}</Box>
    </>
  );
}

function Hit({ link, title, note }: { link: LinkOptions; title: string; note: string }) {
  return (
    <li>
      <TextLink {...link} display="block" px={12} py={4} c="var(--mantine-color-text)" data-pressable>
        <Truncate twoLinesOnPhone>{title}</Truncate>
        <Box component="span" display="block" fz="xs" lh="16px" c="dimmed">
          <Truncate>{note}</Truncate>
        </Box>
      </TextLink>
    </li>
  );
}
