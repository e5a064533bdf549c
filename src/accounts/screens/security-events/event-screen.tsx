"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useQueryStates } from "nuqs";
import { useDeferredValue, useMemo } from "react";
import { activeFilters } from "@/components/filters/filter";
import { FilterBar } from "@/components/filters/filter-bar";
import { FilteredEmpty } from "@/components/filters/filtered-empty";
import { ListBody } from "@/components/lists/list-body";
import { ListScreen } from "@/components/lists/list-screen";
import { EmptyState } from "@/components/ui/empty-state";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";
import { eventFilters } from "./event-filters";
import { EventTable } from "./event-table";
import { type EventControl, eventInput, eventParsers, NO_FILTERS } from "./search-params";

/** What threatened accounts, for auditors and administrators. */
export function SecurityEventScreen() {
  const [state, setState] = useQueryStates(eventParsers, { history: "replace" });
  const control: EventControl = { state, change: (changes) => void setState(changes) };
  return (
    <ListScreen
      title={copy.title}
      lead="Failed sign-ins, refused rights and where accounts signed in from, for 90 days."
      filters={
        <FilterBar filters={eventFilters(control)} onClear={() => control.change(NO_FILTERS)} />
      }
      failed="The security events could not be loaded"
      loading="Loading security events"
    >
      <Events {...control} />
    </ListScreen>
  );
}

function Events({ state, change }: EventControl) {
  const trpc = useTRPC();
  const { kind, account, source, from, to } = state;
  const wanted = useMemo(
    () => eventInput({ kind, account, source, from, to }),
    [kind, account, source, from, to],
  );
  const input = useDeferredValue(wanted);
  const query = useSuspenseInfiniteQuery(
    trpc.securityEvents.list.infiniteQueryOptions(input, {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  const events = query.data.pages.flatMap((page) => page.events);
  return (
    <ListBody
      label={copy.title}
      count={events.length}
      query={query}
      busy={input !== wanted}
      empty={<Empty state={state} change={change} />}
    >
      <EventTable events={events} />
    </ListBody>
  );
}

/** Distinguishes "none at all" from "the filters leave nothing over". */
function Empty(control: EventControl) {
  const active = activeFilters(eventFilters(control));
  if (active.length > 0) {
    return (
      <FilteredEmpty
        title="No such events"
        active={active}
        onClear={() => control.change(NO_FILTERS)}
      />
    );
  }
  return (
    <EmptyState icon={ShieldCheck} title="No events yet">
      Sign-ins, failed sign-ins and requests that a role does not allow are listed here.
    </EmptyState>
  );
}
