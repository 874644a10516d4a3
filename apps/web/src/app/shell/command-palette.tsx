import { useDebouncedValue } from "@mantine/hooks";
import { createSpotlight, Spotlight, useSpotlight } from "@mantine/spotlight";
import "@mantine/spotlight/styles.layer.css";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { maxCounted } from "@safeport/contract/programs/core/program.values";
import { IconArrowRight, IconBug, IconBuilding, IconFileText, IconSearch, IconUser } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type LinkOptions, linkOptions, useNavigate } from "@tanstack/react-router";
import { useLayoutEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { reportLink } from "../../features/reports/core/report-link.ts";
import { useViewer } from "../../lib/viewer.ts";
import { InlineCode } from "../../ui/inline-code.tsx";
import { useReturnFocus } from "../../ui/use-return-focus.ts";
import classes from "./command-palette.module.css";
import { closePalette, hasWords } from "./palette.ts";
import { allPrograms, allReports, allUsers, companiesOf, companyLink, programsOf, reportsOf, usersOf } from "./search-queries.ts";
import { type Command, useCommands } from "./use-commands.ts";
import { useHitNotes } from "./use-hit-notes.ts";

const listId = "command-palette";
const optionId = (at: number) => `${listId}-${at}`;

/** Opens a page, a program, a report, a company or, for staff, a person by name, or does something that no page is needed for. */
export function CommandPalette() {
  const t = useTranslations("app/palette");
  const tFound = useTranslations("app.found");
  const tNav = useTranslations("app.nav");
  const [[store, spotlight]] = useState(createSpotlight);
  const [query, setQuery] = useState("");
  const { selected } = useSpotlight(store);
  // Spotlight selects nothing while it has no option, and so not the first that the server finds.
  const current = selected < 0 && query ? 0 : selected;
  const [settled] = useDebouncedValue(query.trim(), 250);
  const layer = useReturnFocus<HTMLDivElement>(true);
  useLayoutEffect(() => spotlight.open(), [spotlight]);
  const { pages, actions } = useCommands();
  const { programs, reports, companies, moreCompanies, users, isWaiting } = useFound(settled);
  const named = ({ label }: Command) => hasWords(label, query);
  const groups = [
    { label: t("pages"), commands: pages.filter(named) },
    { label: settled ? tFound("reports") : t("newest_reports"), commands: reports },
    { label: settled ? tFound("programs") : t("newest_programs"), commands: programs },
    { label: tFound("companies"), commands: companies, more: moreCompanies },
    { label: tNav("users"), commands: users },
    { label: t("actions"), commands: actions.filter(named) },
  ].filter(({ commands }) => commands.length > 0);
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { commands }) => sum + commands.length, 0));
  return (
    <Spotlight.Root
      ref={layer}
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={closePalette}
      returnFocus={false}
      // At the top, so that the box stays where it is while the list below grows and shrinks.
      centered={false}
      scrollable
      maxHeight={480}
      overlayProps={{ blur: 0 }}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { "aria-label": t("title") } }}
    >
      <Spotlight.Search
        // At once: keys typed after the one that opens the palette belong in it.
        ref={focusOnMount}
        placeholder={t("placeholder")}
        aria-label={t("title")}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={current < 0 ? undefined : optionId(current)}
        maxLength={textLimits.search}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      />
      {/* On the part that scrolls, so that it counts as the popup of the box, whose keys move through it. */}
      <Spotlight.ActionsList
        // Passed on to the scroll area, which the component's types leave out.
        {...({ viewportProps: { id: listId, role: "listbox", "aria-label": t("title"), "aria-busy": isWaiting } } as object)}
      >
        {groups.map(({ label, commands, more = 0 }, group) => (
          <Spotlight.ActionsGroup key={label} label={label} role="group" aria-label={label} className={classes.group ?? ""}>
            {commands.map((command, at) => (
              <Spotlight.Action
                key={command.id}
                // The component does not pass an id on.
                ref={(button) => button?.setAttribute("id", optionId((starts[group] ?? 0) + at))}
                role="option"
                aria-selected={current === (starts[group] ?? 0) + at}
                // Otherwise the mark would stay with its option when others come before it.
                data-selected={current === (starts[group] ?? 0) + at || undefined}
                className={classes.action ?? ""}
                onClick={command.run}
              >
                <command.icon className={classes.mark ?? ""} size={18} stroke={1.75} aria-hidden />
                <span>
                  <InlineCode>{command.label}</InlineCode>
                  {command.note !== undefined && <span className={classes.note ?? ""}>{command.note}</span>}
                </span>
              </Spotlight.Action>
            ))}
            {more > 0 && (
              <div role="option" aria-selected={false} aria-disabled tabIndex={-1} className={classes.more}>
                {tFound("more", { count: more })}
              </div>
            )}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty role="status">{isWaiting ? t("searching") : tFound("nothing")}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function focusOnMount(box: HTMLElement | null): void {
  box?.focus();
}

interface Found extends Record<"programs" | "reports" | "companies" | "users", Command[]> {
  /** Number of companies found besides the listed ones; they have no list that a command could open. */
  moreCompanies: number;
  isWaiting: boolean;
}

/**
 * The programs, reports, companies and, for staff, people that a text finds, as commands that open them, followed by one for the list of all;
 * without a text the newest programs and reports.
 */
function useFound(search: string): Found {
  const t = useTranslations("app.found");
  const { programNote, reportNote } = useHitNotes();
  const viewer = useViewer();
  const navigate = useNavigate();
  const programs = useQuery(programsOf(search));
  const reports = useQuery(reportsOf(search, viewer));
  const companies = useQuery({ ...companiesOf(search), enabled: search !== "" });
  const asksUsers = viewer.experience === "staff" && search !== "";
  const users = useQuery({ ...usersOf(search), enabled: asksUsers });
  const all = (
    id: string,
    data: { items: unknown[]; total: number } | undefined,
    link: LinkOptions,
    maxTotal?: number,
  ): Command[] => {
    if (!search || !data || data.total <= data.items.length) return [];
    const label = t(data.total === maxTotal ? "see_all_over" : "see_all", { count: data.total });
    return [{ id, label, icon: IconArrowRight, run: () => void navigate(link) }];
  };
  const foundCompanies = search ? companies.data : undefined;
  const foundUsers = asksUsers ? users.data : undefined;
  return {
    isWaiting: [programs, reports, companies, users].some(({ isFetching }) => isFetching),
    programs: [
      ...(programs.data?.items ?? []).map((program) => ({
        id: program.program_id,
        label: program.title,
        note: programNote(program),
        icon: IconBug,
        run: () => void navigate(linkOptions({ to: "/{-$area}/bounties/$title", params: { title: program.handle } })),
      })),
      ...all("all-programs", programs.data, allPrograms(search, viewer), maxCounted),
    ],
    reports: [
      ...(reports.data?.items ?? []).map((report) => ({
        id: report.report_id,
        label: report.poc_title,
        note: reportNote(report),
        icon: IconFileText,
        run: () => void navigate(reportLink(report)),
      })),
      ...all("all-reports", reports.data, allReports(search)),
    ],
    companies: (foundCompanies?.items ?? []).map(({ company_id, name, domain }) => ({
      id: company_id,
      label: name,
      note: domain,
      icon: IconBuilding,
      run: () => void navigate(companyLink(company_id)),
    })),
    moreCompanies: (foundCompanies?.total ?? 0) - (foundCompanies?.items.length ?? 0),
    users: [
      ...(foundUsers?.items ?? []).map(({ user_id, full_name, username }) => ({
        id: user_id,
        label: full_name,
        note: username,
        icon: IconUser,
        run: () => void navigate({ to: "/admin/users/$userId", params: { userId: user_id } }),
      })),
      ...all("all-users", foundUsers, allUsers(search)),
    ],
  };
}
