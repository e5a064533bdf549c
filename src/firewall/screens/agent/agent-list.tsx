"use client";

import { useQueryStates } from "nuqs";
import { KillSwitchBanner } from "@/agents/screens/kill-switch/kill-switch-banner";
import { StopAgents } from "@/agents/screens/kill-switch/stop-agents";
import { agentFilters } from "@/agents/screens/list/agent-filters";
import { AgentResults } from "@/agents/screens/list/agent-results";
import { type ListState, listParsers, NO_FILTERS } from "@/agents/screens/list/search-params";
import { FilterBar } from "@/components/filters/filter-bar";
import { ChangedNotice } from "@/components/lists/changed-notice";
import { ListScreen } from "@/components/lists/list-screen";
import { useTRPC } from "@/platform/trpc/browser/client";

/** The registry: who is registered, how far each is trusted, and what is stopped. */
export function AgentList() {
  const [state, setState] = useQueryStates(listParsers, { history: "replace" });
  const change = (changes: Partial<ListState>) => void setState(changes);
  const trpc = useTRPC();
  return (
    <ListScreen
      title="Agents"
      lead="Registered agents with their keys, tools and trust. A trust score below the baseline narrows what an agent may do without a person."
      actions={state.source !== "simulation" && <StopAgents />}
      notice={
        <>
          <ChangedNotice
            queryKey={trpc.agents.list.infiniteQueryKey()}
            kind="agents"
            rows={(page) => page.agents.map((row) => [row.did, row])}
          />
          {/* A switch that is released is a real one. */}
          {state.source !== "simulation" && <KillSwitchBanner />}
        </>
      }
      filters={
        <FilterBar filters={agentFilters({ state, change })} onClear={() => change(NO_FILTERS)} />
      }
      failed="The agents could not be loaded"
      loading="Loading agents"
    >
      <AgentResults state={state} change={change} />
    </ListScreen>
  );
}
