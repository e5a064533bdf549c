"use client";

import { CircleCheckBig, FilterX, History } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { copy } from "./copy";
import { activeFilters } from "./filter-words";
import { isFiltered, NO_FILTERS, type QueueControl } from "./search-params";

/** Tells "nothing waits" from "nothing was ever decided" and from "the filters leave nothing over". */
export function ApprovalEmpty({ state, change }: QueueControl) {
  if (isFiltered(state)) {
    return (
      <EmptyState
        icon={FilterX}
        title={copy.filteredTitle}
        actions={<Button onClick={() => change(NO_FILTERS)}>{copy.clear}</Button>}
      >
        <p>{copy.filteredText}</p>
        <ul className="mt-2 flex flex-wrap justify-center gap-1.5">
          {activeFilters(state).map((text) => (
            <li key={text}>
              <Badge>{text}</Badge>
            </li>
          ))}
        </ul>
      </EmptyState>
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
