"use client";

import { CircleCheckBig, History } from "lucide-react";
import { activeFilters } from "@/components/filters/filter";
import { FilteredEmpty } from "@/components/filters/filtered-empty";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { approvalFilters } from "./approval-filters";
import { copy } from "./copy";
import { isFiltered, NO_FILTERS, type QueueControl } from "./search-params";

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
            <Link href="/agents">{copy.emptyAgents}</Link>
          </Button>
          {simulated}
        </>
      }
    >
      {copy.emptyText}
    </EmptyState>
  );
}
