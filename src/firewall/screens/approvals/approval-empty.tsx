"use client";

import { CircleCheckBig, History } from "lucide-react";
import { agentListLink } from "@/agents/screens/list/search-params";
import { activeFilters } from "@/components/filters/filter";
import { FilteredEmpty } from "@/components/filters/filtered-empty";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { approvalFilters } from "./approval-filters";
import { isFiltered, NO_FILTERS, type QueueControl } from "./search-params";

const OTHER_TITLE = { registry: "This agent is real", simulation: "This agent is simulated" };

const OTHER = { registry: "Show what is real", simulation: "Show the simulation" };

type OtherProps = Pick<QueueControl, "change"> & { source: QueueControl["state"]["source"] };

/** Instead of the calls of an agent of the other environment, which nobody should take for this one's. */
export function OtherEnvironment({ source, change }: OtherProps) {
  const other = source === "simulation" ? "registry" : "simulation";
  return (
    <EmptyState
      icon={CircleCheckBig}
      title={OTHER_TITLE[other]}
      actions={<Button onClick={() => change({ source: other })}>{OTHER[other]}</Button>}
    >
      Its calls are shown with those of its kind, never between the others.
    </EmptyState>
  );
}

/**
 * Distinguishes "nothing waits" from "nothing was ever decided" and from "the filters leave nothing
 * over".
 */
export function ApprovalEmpty({ state, change }: QueueControl) {
  if (isFiltered(state)) {
    return (
      <FilteredEmpty
        title="No call matches"
        active={activeFilters(approvalFilters({ state, change }))}
        onClear={() => change(NO_FILTERS)}
      />
    );
  }
  const simulated = state.source === "registry" && (
    <Button onClick={() => change({ source: "simulation" })}>Look at simulated ones</Button>
  );
  if (state.view === "decided") {
    return (
      <EmptyState icon={History} title="Nothing was decided so far" actions={simulated}>
        Calls that were approved, denied, or ended otherwise stay here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={CircleCheckBig}
      title="No call waits for a decision"
      actions={
        <>
          <Button asChild>
            <Link href={agentListLink({ source: state.source })}>Look at the agents</Link>
          </Button>
          {simulated}
        </>
      }
    >
      A call comes here when its risk reaches the gate of its agent, when its agent is degraded or
      was given something suspicious, and always at risk 90.
    </EmptyState>
  );
}
