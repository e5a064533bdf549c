"use client";

import { useQuery } from "@tanstack/react-query";
import { Bot, Download } from "lucide-react";
import { activeFilters } from "@/components/filters/filter";
import { ListEmpty } from "@/components/lists/list-empty";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { useTRPC } from "@/platform/trpc/browser/client";
import { agentFilters } from "./agent-filters";
import { isFiltered, type ListControl, listInput, NO_FILTERS } from "./search-params";

const EMPTY_TITLE = "No agent is registered";

/** Distinguishes "none is registered" from "the filters leave nothing over". */
export function AgentEmpty({ state, change }: ListControl) {
  const trpc = useTRPC();
  const filtered = isFiltered(state);
  const anything = useQuery(
    trpc.agents.list.queryOptions(
      { ...listInput({ ...state, ...NO_FILTERS }), limit: 1 },
      { enabled: filtered },
    ),
  );
  return (
    <ListEmpty
      isFiltered={filtered}
      anything={anything}
      never={<NeverHad simulated={state.source === "simulation"} change={change} />}
      title="No agent matches"
      active={activeFilters(agentFilters({ state, change }))}
      onClear={() => change(NO_FILTERS)}
    />
  );
}

function NeverHad({ simulated, change }: Pick<ListControl, "change"> & { simulated: boolean }) {
  if (simulated) {
    return (
      <EmptyState icon={Bot} title={EMPTY_TITLE}>
        <p>No simulated agent is loaded.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Bot}
      title={EMPTY_TITLE}
      actions={
        <>
          <Button asChild variant="primary">
            <a href="/api/agent-client" download>
              <Download aria-hidden /> Download the client
            </a>
          </Button>
          <Button onClick={() => change({ source: "simulation" })}>Look at simulated ones</Button>
        </>
      }
    >
      <p>
        A registration names an agent by its DID, its role, its tier and the person who answers for
        it. The agent proves its key, an Ed25519 key that it made itself, and signs each request
        with it.
      </p>
      <p>
        How agents register and sign is described in{" "}
        <code className="font-mono text-xs whitespace-nowrap">docs/agents/signed-requests.md</code>{" "}
        and in the{" "}
        <Link href="/docs/api" className="link">
          API reference
        </Link>
        .
      </p>
    </EmptyState>
  );
}
