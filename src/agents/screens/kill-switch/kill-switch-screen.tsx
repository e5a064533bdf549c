"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useQueryStates } from "nuqs";
import type { KillSwitchDto } from "@/agents/server/stops/kill-switch-dto";
import { ListBody } from "@/components/lists/list-body";
import { ListScreen } from "@/components/lists/list-screen";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { EmptyState } from "@/components/ui/empty-state";
import { Segmented } from "@/components/ui/segmented";
import { useDialog } from "@/components/use-dialog";
import { useTRPC } from "@/platform/trpc/browser/client";
import { StopAgents } from "./stop-agents";
import { SwitchRow } from "./switch-row";
import { SWITCH_STATES, switchInput, switchParsers } from "./switch-states";

const STATES = { in_force: "In force", released: "Released", all: "All" };

const EMPTY = {
  in_force: "No kill switch is in force",
  released: "No kill switch was released",
  all: "No kill switch was ever thrown",
};

const ReleaseDialog = loadedWhenShown(() =>
  import("./release-dialog").then((module) => module.ReleaseDialog),
);

const EVERY_30_S = 30_000;

const OPTIONS = SWITCH_STATES.map((value) => ({ value, label: STATES[value] }));

/** What is stopped and was, with the way to stop more and to release. */
export function KillSwitchScreen() {
  const [{ state }, setState] = useQueryStates(switchParsers, { history: "replace" });
  return (
    <ListScreen
      title="Kill switches"
      lead="What stops agents at once, whatever they are allowed. One person throws a switch; two safety officers release it."
      actions={
        <>
          <Segmented
            label="State"
            value={state}
            options={OPTIONS}
            onChange={(next) => void setState({ state: next })}
          />
          <StopAgents />
        </>
      }
      failed="The kill switches could not be loaded"
      loading="Loading the kill switches"
    >
      <Switches key={state} state={state} />
    </ListScreen>
  );
}

function Switches({ state }: { state: (typeof SWITCH_STATES)[number] }) {
  const trpc = useTRPC();
  const query = useSuspenseInfiniteQuery(
    trpc.killSwitch.list.infiniteQueryOptions(switchInput(state), {
      getNextPageParam: (page) => page.next_cursor,
      refetchInterval: EVERY_30_S,
      refetchOnWindowFocus: "always",
    }),
  );
  // The button that asked for a release goes with the switch.
  const dialog = useDialog<KillSwitchDto>();
  const switches = query.data.pages.flatMap((page) => page.kill_switches);
  return (
    <div ref={dialog.place} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
      <ListBody
        label="Kill switches"
        count={switches.length}
        query={query}
        empty={
          <EmptyState icon={ShieldCheck} title={EMPTY[state]}>
            <p>Agents call their tools as their grants and the firewall allow.</p>
          </EmptyState>
        }
      >
        <ul aria-label="Kill switches" className="divide-y divide-line">
          {switches.map((each) => (
            <SwitchRow key={each.kill_id} killSwitch={each} onRelease={() => dialog.open(each)} />
          ))}
        </ul>
      </ListBody>
      {dialog.about !== null && <ReleaseDialog killSwitch={dialog.about} onClose={dialog.close} />}
    </div>
  );
}
