"use client";

import { CircleCheckBig, Network } from "lucide-react";
import { activeFilters } from "@/components/filters/filter";
import { FilteredEmpty } from "@/components/filters/filtered-empty";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { registrationFilters } from "./registration-filters";
import { isFiltered, type ListControl, type ListState, NO_FILTERS } from "./search-params";

const JOIN = "An agent joins through POST /api/agent/join, or by the form of its operator.";

const WORDS = {
  queue: {
    title: "No registration waits for a decision",
    text: "A registration comes here once all six gates have passed. What has not got so far is in progress.",
  },
  open: { title: "Nothing is in progress", text: JOIN },
  decided: {
    title: "Nothing was decided so far",
    text: "Every approval and every refusal stays here with its reason.",
  },
  all: { title: "No agent has registered yet", text: JOIN },
} satisfies Record<ListState["view"], { title: string; text: string }>;

/**
 * Distinguishes "nothing waits" from "there never was any" and from "the filters leave nothing
 * over".
 */
export function RegistrationEmpty({ state, change }: ListControl) {
  if (isFiltered(state)) {
    return (
      <FilteredEmpty
        title="No registration matches"
        active={activeFilters(registrationFilters({ state, change }))}
        onClear={() => change(NO_FILTERS)}
      />
    );
  }
  const { title, text } = WORDS[state.view];
  return (
    <EmptyState
      icon={state.view === "queue" ? CircleCheckBig : Network}
      title={title}
      actions={
        state.view === "queue" ? (
          <Button onClick={() => change({ view: "open" })}>Look at what is in progress</Button>
        ) : (
          state.view !== "decided" && (
            <Button asChild>
              <Link href="/federation/register">Register an agent</Link>
            </Button>
          )
        )
      }
    >
      {text}
    </EmptyState>
  );
}
