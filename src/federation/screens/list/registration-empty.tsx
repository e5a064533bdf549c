"use client";

import { CircleCheckBig, Network } from "lucide-react";
import { activeFilters } from "@/components/filters/filter";
import { FilteredEmpty } from "@/components/filters/filtered-empty";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { copy } from "./copy";
import { registrationFilters } from "./registration-filters";
import { isFiltered, type ListControl, NO_FILTERS } from "./search-params";

/**
 * Distinguishes "nothing waits" from "there never was any" and from "the filters leave nothing
 * over".
 */
export function RegistrationEmpty({ state, change }: ListControl) {
  if (isFiltered(state)) {
    return (
      <FilteredEmpty
        title={copy.filteredTitle}
        active={activeFilters(registrationFilters({ state, change }))}
        onClear={() => change(NO_FILTERS)}
      />
    );
  }
  const { title, text } = copy.empty[state.view];
  return (
    <EmptyState
      icon={state.view === "queue" ? CircleCheckBig : Network}
      title={title}
      actions={
        state.view === "queue" ? (
          <Button onClick={() => change({ view: "open" })}>{copy.seeOpen}</Button>
        ) : (
          state.view !== "decided" && (
            <Button asChild>
              <Link href="/federation/register">{copy.register}</Link>
            </Button>
          )
        )
      }
    >
      {text}
    </EmptyState>
  );
}
