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
import { copy } from "./copy";
import { registrationFilters } from "./registration-filters";
import { RegistrationResults } from "./registration-results";
import { type ListState, listParsers, NO_FILTERS } from "./search-params";

const VIEW_OPTIONS = REGISTRATION_LIST.fields.view.values.map((value) => ({
  value,
  label: copy.views[value],
}));

/** Who asks to be let in, who was, and who waits for a person. */
export function RegistrationScreen() {
  const [state, setState] = useQueryStates(listParsers, { history: "replace" });
  const change = (changes: Partial<ListState>) => void setState(changes);
  const live = useFederationEvents();
  const trpc = useTRPC();
  return (
    <ListScreen
      title={copy.title}
      beside={<LiveLabel state={live} />}
      lead={copy.lead}
      actions={
        <Segmented
          label={copy.view}
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
      failed={copy.failed}
      loading={copy.loading}
    >
      <RegistrationResults state={state} change={change} />
    </ListScreen>
  );
}
