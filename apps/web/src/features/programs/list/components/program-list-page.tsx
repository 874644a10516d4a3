import { defaultProgramSort, maxCounted } from "@safeport/contract/programs/core/program.values";
import { IconFileImport } from "@tabler/icons-react";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../../lib/viewer.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { ButtonLink } from "../../../../ui/link.tsx";
import { Page } from "../../../../ui/page.tsx";
import { PagedList } from "../../../../ui/paged-list.tsx";
import { useCompany } from "../../../companies/api/company.ts";
import { usePrograms } from "../../core/api/program.ts";
import { CompanyFailure } from "../../core/components/company-failure.tsx";
import { CreateProgramButton, useMayCreateProgram } from "../../core/components/create-program-button.tsx";
import { launchRangeError, programsQueryOf, viewOf } from "../../core/programs-query.ts";
import { activeFilters } from "../active-filters.ts";
import { useProgramListSearch } from "../use-program-list-search.ts";
import { FilterPills } from "./filter-pills.tsx";
import { NoPrograms } from "./no-programs.tsx";
import { ProgramList } from "./program-list.tsx";
import { ProgramToolbar } from "./program-toolbar.tsx";

// Not shown at first, so loaded on demand.
const ProgramFilters = lazyPart(() => import("./program-filters.tsx").then((module) => module.ProgramFilters));

const ProgramDownload = lazyPart(() => import("./program-download.tsx").then((module) => module.ProgramDownload));

/** The programs that the viewer may see, to search, filter and compare; Business users see those of their company first. */
export function ProgramListPage() {
  const t = useTranslations("programs");
  const viewer = useViewer();
  const { search, setSearch, paging } = useProgramListSearch();
  // The panel explains errors of a range of days.
  const hasRangeError = launchRangeError(search.launched_from ?? "", search.launched_to ?? "") !== null;
  const panelOpen = search.filters === "open" || hasRangeError;
  const togglePanel = () => {
    const cleared = hasRangeError ? { launched_from: undefined, launched_to: undefined } : {};
    // The list stays where it is.
    const page = search.page;
    setSearch(panelOpen ? { filters: undefined, page, ...cleared } : { filters: "open", page }, { replace: true });
  };
  const listQuery = programsQueryOf(search, viewer);
  const waitsForCompany = viewer.experience === "business" && viewOf(search, viewer) === "mine" && viewer.companyId === null;
  const programs = usePrograms(listQuery, { enabled: !waitsForCompany });
  const total = programs.data?.total;
  const company = useCompany(viewer.companyId);

  const filters = activeFilters({ ...listQuery, company_id: search.company_id && listQuery.company_id });
  const narrowed = filters.length > 0 || listQuery.search !== undefined;
  const isEmpty = programs.data?.items.length === 0 && !narrowed;
  const createButton = useMayCreateProgram() && <CreateProgramButton />;
  const download = !waitsForCompany && (
    <Suspense>
      <ProgramDownload query={listQuery} />
    </Suspense>
  );
  return (
    <Page
      title={t("bounties")}
      subtitle={
        <span role="status">{total !== undefined && t(total === maxCounted ? "list.total_over" : "list.total", { total })}</span>
      }
      actions={
        viewer.experience === "staff" ? (
          <>
            {download}
            <ButtonLink to="/admin/imports" variant="default" leftSection={<IconFileImport size={16} aria-hidden />}>
              {t("import_lists")}
            </ButtonLink>
            {createButton}
          </>
        ) : (
          // The empty list offers it.
          <>
            {!isEmpty && download}
            {!isEmpty && createButton}
          </>
        )
      }
    >
      <CompanyFailure company={company} />
      <ProgramToolbar panelOpen={panelOpen} onTogglePanel={togglePanel} filterCount={filters.length} />
      <Suspense>{panelOpen && <ProgramFilters total={total} onClose={togglePanel} />}</Suspense>
      {!panelOpen && <FilterPills filters={filters} companyName={programs.data?.items[0]?.company_name} />}
      <PagedList
        query={programs}
        {...paging}
        rowHeight={64}
        empty={<NoPrograms narrowed={narrowed} createButton={createButton} />}
      >
        {(rows, stale) => (
          <ProgramList
            programs={rows}
            time={(listQuery.sort ?? defaultProgramSort) === "newest" ? "added" : "changed"}
            stale={stale}
          />
        )}
      </PagedList>
    </Page>
  );
}
