"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { Building2, Plus } from "lucide-react";
import { parseAsString, useQueryState, useQueryStates } from "nuqs";
import { useDeferredValue, useMemo, useState } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { FilteredEmpty } from "@/components/filters/filtered-empty";
import { ListBody } from "@/components/lists/list-body";
import { ListScreen } from "@/components/lists/list-screen";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { SearchField } from "@/components/search-field";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Select } from "@/components/ui/select";
import { OPERATOR_STATUSES } from "@/federation/domain/federation-lists";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";
import { OperatorTable } from "./operator-table";
import { type OperatorState, operatorInput, operatorParsers } from "./search-params";

const OperatorPanel = loadedWhenShown(() =>
  import("./operator-panel").then((module) => module.OperatorPanel),
);
const AddOperatorDialog = loadedWhenShown(() =>
  import("./add-operator-dialog").then((module) => module.AddOperatorDialog),
);

type Control = { state: OperatorState; change: (changes: Partial<OperatorState>) => void };

/** Operators, who may register agents. */
export function OperatorScreen() {
  const [state, setState] = useQueryStates(operatorParsers, { history: "replace" });
  const [isAdding, setIsAdding] = useState(false);
  const { may } = useSession();
  const change = (changes: Partial<OperatorState>) => void setState(changes);
  return (
    <>
      <ListScreen
        title={copy.title}
        lead="Who may bring agents. An operator that registers itself proves its key, and a person admits it."
        actions={
          state.source !== "simulation" &&
          may["operator.manage"] && (
            <Button variant="primary" onClick={() => setIsAdding(true)}>
              <Plus aria-hidden /> Add an operator
            </Button>
          )
        }
        filters={
          <>
            <SearchField
              label="Search operators"
              placeholder="Name, organisation or DID"
              value={state.q}
              onCommit={(q) => change({ q })}
            />
            <Select
              aria-label="Status"
              className="w-40"
              value={state.status[0] ?? ""}
              onChange={({ target }) =>
                change({ status: OPERATOR_STATUSES.filter((each) => each === target.value) })
              }
            >
              <option value="">Any status</option>
              {OPERATOR_STATUSES.map((value) => (
                <option key={value} value={value}>
                  {copy.statuses[value]}
                </option>
              ))}
            </Select>
          </>
        }
        failed="The operators could not be loaded"
        loading="Loading the operators"
      >
        <Results state={state} change={change} />
      </ListScreen>
      {isAdding && <AddOperatorDialog onClose={() => setIsAdding(false)} />}
    </>
  );
}

function Results({ state, change }: Control) {
  const trpc = useTRPC();
  const [openId, setOpenId] = useQueryState("open", parseAsString);
  const wanted = useMemo(() => operatorInput(state), [state]);
  const input = useDeferredValue(wanted);
  const query = useSuspenseInfiniteQuery(
    trpc.federationOperators.list.infiniteQueryOptions(input, {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  const rows = query.data.pages.flatMap((page) => page.operators);
  return (
    <div className="flex min-h-0 flex-1">
      <div className="relative flex min-w-0 flex-1 flex-col">
        <ListBody
          label={copy.caption}
          count={rows.length}
          query={query}
          busy={input !== wanted}
          empty={<Empty state={state} change={change} />}
        >
          <OperatorTable
            rows={rows}
            openId={openId}
            onOpen={(id) => void setOpenId(id, { history: "push" })}
          />
        </ListBody>
      </div>
      {openId !== null && (
        <OperatorPanel id={openId} onClose={() => void setOpenId(null, { history: "replace" })} />
      )}
    </div>
  );
}

function Empty({ state, change }: Control) {
  if (state.q === "" && state.status === null) {
    return (
      <EmptyState icon={Building2} title="There is no operator yet">
        Add one here, or let it register itself through POST /api/federation/operators.
      </EmptyState>
    );
  }
  return (
    <FilteredEmpty
      title="No operator matches"
      text="Nothing has this name, organisation, DID or status."
      onClear={() => change({ q: "", status: [] })}
    />
  );
}
