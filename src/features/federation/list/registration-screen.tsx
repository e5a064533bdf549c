"use client";

import { useQueryStates } from "nuqs";
import { LiveLabel } from "@/components/live-label";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { PageHeader } from "@/components/ui/page-header";
import { Segmented } from "@/components/ui/segmented";
import { SimulationBadge } from "@/features/findings/simulation-badge";
import { SOURCE_NAMES } from "../copy";
import { useFederationEvents } from "../use-federation-events";
import { copy } from "./copy";
import { RegistrationFilters } from "./registration-filters";
import { RegistrationResults } from "./registration-results";
import { type ListState, listParsers, SOURCES, VIEWS } from "./search-params";

const VIEW_OPTIONS = VIEWS.map((value) => ({ value, label: copy.views[value] }));
const SOURCE_OPTIONS = SOURCES.map((value) => ({ value, label: SOURCE_NAMES[value] }));

/** Who asks to be let in, who was, and who waits for a person. */
export function RegistrationScreen() {
  const [state, setState] = useQueryStates(listParsers, { history: "replace" });
  const change = (changes: Partial<ListState>) => void setState(changes);
  const live = useFederationEvents();
  return (
    <div className="flex flex-col md:h-full">
      <PageHeader
        title={
          <span className="inline-flex items-center gap-2.5">
            {copy.title}
            {state.source === "simulation" && <SimulationBadge />}
          </span>
        }
        beside={<LiveLabel state={live} />}
        lead={copy.lead}
        actions={
          <>
            <Segmented
              label={copy.view}
              value={state.view}
              options={VIEW_OPTIONS}
              onChange={(view) => void setState({ view }, { history: "push" })}
            />
            <Segmented
              label={copy.source}
              value={state.source}
              options={SOURCE_OPTIONS}
              onChange={(source) => change({ source })}
            />
          </>
        }
      />
      <RegistrationFilters state={state} change={change} />
      <div className="flex min-h-0 flex-1 flex-col border-t bg-surface">
        <QueryBoundary
          what={copy.failed}
          skeleton={<TableSkeleton label={copy.loading} rows={8} columns={6} />}
        >
          <RegistrationResults state={state} change={change} />
        </QueryBoundary>
      </div>
    </div>
  );
}
