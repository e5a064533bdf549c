"use client";

import { CircleCheckBig, History } from "lucide-react";
import { agentListLink } from "@/agents/screens/list/search-params";
import { activeFilters } from "@/components/filters/filter";
import { FilteredEmpty } from "@/components/filters/filtered-empty";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { approvalFilters } from "./approval-filters";
import { copy } from "./copy";
import { isFiltered, NO_FILTERS, type QueueControl } from "./search-params";

type OtherProps = Pick<QueueControl, "change"> & { source: QueueControl["state"]["source"] };

/** Instead of the calls of an agent of the other environment, which nobody should take for this one's. */
export function OtherEnvironment({ source, change }: OtherProps) {
  const other = source === "simulation" ? "registry" : "simulation";
  return (
    <EmptyState
      icon={CircleCheckBig}
      title={copy.otherTitle[other]}
      actions={<Button onClick={() => change({ source: other })}>{copy.other[other]}</Button>}
    >
      {copy.otherText}
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
        title={copy.filteredTitle}
        active={activeFilters(approvalFilters({ state, change }))}
        onClear={() => change(NO_FILTERS)}
      />
    );
  }
  const simulated = state.source === "registry" && (
    <Button onClick={() => change({ source: "simulation" })}>{copy.seeSimulation}</Button>
  );
  if (state.view === "decided") {
    return (
      <EmptyState icon={History} title={copy.emptyDecidedTitle} actions={simulated}>
        {copy.emptyDecidedText}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={CircleCheckBig}
      title={copy.emptyTitle}
      actions={
        <>
          <Button asChild>
            <Link href={agentListLink({ source: state.source })}>{copy.emptyAgents}</Link>
          </Button>
          {simulated}
        </>
      }
    >
      {copy.emptyText}
    </EmptyState>
  );
}
