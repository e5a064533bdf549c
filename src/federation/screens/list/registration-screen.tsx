"use client";

import { useQueryStates } from "nuqs";
import { FilterBar } from "@/components/filters/filter-bar";
import { ChangedNotice } from "@/components/lists/changed-notice";
import { ListScreen } from "@/components/lists/list-screen";
import { LiveLabel } from "@/components/live-label";
import { Segmented } from "@/components/ui/segmented";
import { REGISTRATION_LIST } from "@/federation/domain/federation-lists";
import { useTRPC } from "@/platform/trpc/browser/client";
import { useFederationEvents } from "../use-federation-events";
import { registrationFilters } from "./registration-filters";
import { RegistrationResults } from "./registration-results";
import { type ListState, listParsers, NO_FILTERS } from "./search-params";

const VIEWS = {
  queue: "To decide",
  open: "In progress",
  decided: "Decided",
  all: "All",
} satisfies Record<ListState["view"], string>;

const VIEW_OPTIONS = REGISTRATION_LIST.fields.view.values.map((value) => ({
  value,
  label: VIEWS[value],
}));

/** Who asks to be let in, who was, and who waits for a person. */
export function RegistrationScreen() {
  const [state, setState] = useQueryStates(listParsers, { history: "replace" });
  const change = (changes: Partial<ListState>) => void setState(changes);
  const live = useFederationEvents();
  const trpc = useTRPC();
  return (
    <ListScreen
      title="Registrations"
      beside={<LiveLabel state={live} />}
      lead="Agents of other operators that ask to be let in. Six gates are checked by machine; a person decides after that, and nothing is approved by itself."
      actions={
        <Segmented
          label="What is shown"
          value={state.view}
          options={VIEW_OPTIONS}
          onChange={(view) => void setState({ view }, { history: "push" })}
        />
      }
      notice={
        <ChangedNotice
          queryKey={trpc.federation.list.infiniteQueryKey()}
          kind="federation"
          rows={(page) => page.registrations.map((row) => [row.registration_id, row])}
        />
      }
      filters={
        <FilterBar
          filters={registrationFilters({ state, change })}
          onClear={() => change(NO_FILTERS)}
        />
      }
      failed="The registrations could not be loaded"
      loading="Loading the registrations"
    >
      <RegistrationResults state={state} change={change} />
    </ListScreen>
  );
}
