"use client";

import { useQueryStates } from "nuqs";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { PageHeader } from "@/components/ui/page-header";
import { Segmented } from "@/components/ui/segmented";
import { SimulationBadge } from "@/features/findings/simulation-badge";
import { SOURCE_NAMES } from "../copy";
import { KillSwitchBanner } from "../kill-switch/kill-switch-banner";
import { StopAgents } from "../kill-switch/stop-agents";
import { AgentFilterBar } from "./agent-filters";
import { AgentResults } from "./agent-results";
import { copy } from "./copy";
import { type ListState, listParsers, SOURCES } from "./search-params";

const SOURCE_OPTIONS = SOURCES.map((value) => ({ value, label: SOURCE_NAMES[value] }));

/** The registry: who is registered, how far each is trusted, and what is stopped. */
export function AgentList() {
  const [state, setState] = useQueryStates(listParsers, { history: "replace" });
  const change = (changes: Partial<ListState>) => void setState(changes);
  return (
    <div className="flex flex-col md:h-full">
      <PageHeader
        title={
          <span className="inline-flex items-center gap-2.5">
            {copy.title}
            {state.source === "simulation" && <SimulationBadge />}
          </span>
        }
        lead={copy.lead}
        actions={
          <>
            <Segmented
              label={copy.source}
              value={state.source}
              options={SOURCE_OPTIONS}
              onChange={(source) => change({ source })}
            />
            <StopAgents />
          </>
        }
      />
      <KillSwitchBanner />
      <AgentFilterBar state={state} change={change} />
      <div className="flex min-h-0 flex-1 flex-col border-t bg-surface">
        <QueryBoundary
          what={copy.loadFailed}
          skeleton={<TableSkeleton label={copy.loading} rows={8} columns={7} />}
        >
          <AgentResults state={state} change={change} />
        </QueryBoundary>
      </div>
    </div>
  );
}
