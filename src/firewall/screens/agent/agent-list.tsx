"use client";

import { useQueryStates } from "nuqs";
import { AGENT_LIST } from "@/agents/domain/registry/agent-list";
import { SOURCE_NAMES } from "@/agents/screens/copy";
import { KillSwitchBanner } from "@/agents/screens/kill-switch/kill-switch-banner";
import { StopAgents } from "@/agents/screens/kill-switch/stop-agents";
import { agentFilters } from "@/agents/screens/list/agent-filters";
import { AgentResults } from "@/agents/screens/list/agent-results";
import { copy } from "@/agents/screens/list/copy";
import { type ListState, listParsers, NO_FILTERS } from "@/agents/screens/list/search-params";
import { FilterBar } from "@/components/filters/filter-bar";
import { ListScreen } from "@/components/lists/list-screen";
import { Segmented } from "@/components/ui/segmented";
import { SourcedTitle } from "@/evidence/screens/findings/sourced-title";

const SOURCE_OPTIONS = AGENT_LIST.fields.source.values.map((value) => ({
  value,
  label: SOURCE_NAMES[value],
}));

/** The registry: who is registered, how far each is trusted, and what is stopped. */
export function AgentList() {
  const [state, setState] = useQueryStates(listParsers, { history: "replace" });
  const change = (changes: Partial<ListState>) => void setState(changes);
  return (
    <ListScreen
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
      loading={copy.loading}
    >
      <AgentResults state={state} change={change} />
    </ListScreen>
  );
}
