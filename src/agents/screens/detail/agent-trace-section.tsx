"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useEffect } from "react";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { useTRPC } from "@/platform/trpc/browser/client";
import { ChainView } from "@/trace/screens/records/chain-view";
import { parseRecordAnchor } from "@/trace/screens/records/record-anchor";
import { FilteredRecords } from "./filtered-records";
import { TRACE_KIND_NAMES, TRACE_KINDS } from "./trace-kinds";
import { TrustReplay } from "./trust-replay";

const kindParser = parseAsStringLiteral(TRACE_KINDS);

/** The chain of an agent: verified in this browser, and all of its records or those of one kind. */
export function AgentTraceSection({ agentId: id }: { agentId: string }) {
  const trpc = useTRPC();
  const { data: agent } = useSuspenseQuery(trpc.agents.get.queryOptions({ id }));
  const [kind, setKind] = useQueryState("kind", kindParser);
  useEffect(() => {
    // The record that a link on this page leads to may be of another kind.
    const follow = () => {
      if (parseRecordAnchor(window.location.hash) !== null) void setKind(null);
    };
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [setKind]);
  const filter = (
    <div className="flex flex-wrap items-end gap-2">
      <div className="w-full max-w-64">
        <Field label="Kind of record">
          {(control) => (
            <Select
              {...control}
              value={kind ?? ""}
              onChange={(event) => {
                const next = TRACE_KINDS.find((each) => each === event.target.value);
                void setKind(next ?? null);
              }}
            >
              <option value="">All kinds</option>
              {TRACE_KINDS.map((each) => (
                <option key={each} value={each}>
                  {TRACE_KIND_NAMES[each]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {kind !== null && <Button onClick={() => void setKind(null)}>Show all records</Button>}
    </div>
  );
  return (
    <ChainView
      chain={agent.did}
      toolbar={
        <div className="space-y-3 px-4 pb-3 md:px-6">
          <TrustReplay agentId={id} />
          {filter}
        </div>
      }
    >
      {kind !== null && (
        <QueryBoundary
          key={kind}
          what="The records could not be loaded"
          skeleton={<TableSkeleton label="Loading the records" rows={5} columns={3} />}
        >
          <FilteredRecords agent={agent} kind={kind} />
        </QueryBoundary>
      )}
    </ChainView>
  );
}
