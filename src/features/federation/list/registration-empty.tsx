"use client";

import { CircleCheckBig, FilterX, Network } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { copy } from "./copy";
import { filterWords } from "./filter-words";
import { filtersOf, isFiltered, isSet, type ListControl, NO_FILTERS } from "./search-params";

/** Tells "nothing waits" from "there never was any" and from "the filters leave nothing over". */
export function RegistrationEmpty({ state, change }: ListControl) {
  if (isFiltered(state)) {
    const set = filtersOf(state.view).filter((name) => isSet(name, state));
    return (
      <EmptyState
        icon={FilterX}
        title={copy.filteredTitle}
        actions={<Button onClick={() => change(NO_FILTERS)}>{copy.clear}</Button>}
      >
        <p>{copy.filteredText}</p>
        <ul className="mt-2 flex flex-wrap justify-center gap-1.5">
          {set.map((name) => (
            <li key={name}>
              <Badge>
                {copy.filterNames[name]}: {filterWords(name, state)}
              </Badge>
            </li>
          ))}
        </ul>
      </EmptyState>
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
