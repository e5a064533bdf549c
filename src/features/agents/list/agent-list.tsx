"use client";

import { useQueryStates } from "nuqs";
import { FilterBar } from "@/components/filters/filter-bar";
import { ListFrame } from "@/components/lists/list-frame";
import { TableSkeleton } from "@/components/table-skeleton";
import { Segmented } from "@/components/ui/segmented";
import { SourcedTitle } from "@/features/findings/sourced-title";
import { SOURCE_NAMES } from "../copy";
import { KillSwitchBanner } from "../kill-switch/kill-switch-banner";
import { StopAgents } from "../kill-switch/stop-agents";
import { agentFilters } from "./agent-filters";
import { AgentResults } from "./agent-results";
import { copy } from "./copy";
import { type ListState, listParsers, NO_FILTERS, SOURCES } from "./search-params";

const SOURCE_OPTIONS = SOURCES.map((value) => ({ value, label: SOURCE_NAMES[value] }));

/** The registry: who is registered, how far each is trusted, and what is stopped. */
export function AgentList() {
  const [state, setState] = useQueryStates(listParsers, { history: "replace" });
  const change = (changes: Partial<ListState>) => void setState(changes);
  return (
    <ListFrame
      title={<SourcedTitle title={copy.title} source={state.source} />}
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
      notice={<KillSwitchBanner />}
      filters={
        <FilterBar filters={agentFilters({ state, change })} onClear={() => change(NO_FILTERS)} />
      }
      failed={copy.loadFailed}
      skeleton={<TableSkeleton label={copy.loading} rows={8} columns={7} />}
    >
      <AgentResults state={state} change={change} />
    </ListFrame>
  );
}
