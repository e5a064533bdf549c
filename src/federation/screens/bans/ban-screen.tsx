"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { Ban, History } from "lucide-react";
import { useQueryState } from "nuqs";
import { useDeferredValue, useState } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { ListBody } from "@/components/lists/list-body";
import { ListScreen } from "@/components/lists/list-screen";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Segmented } from "@/components/ui/segmented";
import { BAN_LIST } from "@/federation/domain/federation-lists";
import type { BanDto } from "@/federation/server/bans/ban-dto";
import { listInputOf } from "@/platform/domain/list";
import { useTRPC } from "@/platform/trpc/browser/client";
import { BanTable } from "./ban-table";
import { copy } from "./copy";
import { stateParser } from "./search-params";

const BanDialog = loadedWhenShown(() => import("./ban-dialogs").then((module) => module.BanDialog));
const LiftDialog = loadedWhenShown(() =>
  import("./ban-dialogs").then((module) => module.LiftDialog),
);

const { values: STATES } = BAN_LIST.fields.state;
const STATE_OPTIONS = STATES.map((value) => ({ value, label: copy.states[value] }));

/** Bans of the federation. */
export function BanScreen() {
  const [state, setState] = useQueryState("state", stateParser);
  const [isBanning, setIsBanning] = useState(false);
  const [lifted, setLifted] = useState<BanDto | null>(null);
  const { may } = useSession();
  const isManager = may["federation.ban"];
  return (
    <>
      <ListScreen
        title={copy.title}
        lead="What is shut out: operators, agents, keys, hosts and networks. A ban suspends what it meets at once, and every one of them is public."
        actions={
          <>
            <Segmented
              label="Which bans are shown"
              value={state}
              options={STATE_OPTIONS}
              onChange={(next) => void setState(next)}
            />
            {isManager && (
              <Button variant="danger" onClick={() => setIsBanning(true)}>
                <Ban aria-hidden /> Ban something
              </Button>
            )}
          </>
        }
        failed="The bans could not be loaded"
        loading="Loading the bans"
      >
        <Results state={state} onLift={isManager ? setLifted : null} />
      </ListScreen>
      {isBanning && <BanDialog onClose={() => setIsBanning(false)} />}
      {lifted !== null && <LiftDialog ban={lifted} onClose={() => setLifted(null)} />}
    </>
  );
}

type Props = {
  state: (typeof STATES)[number];
  onLift: ((ban: BanDto) => void) | null;
};

function Results({ state: wanted, onLift }: Props) {
  const trpc = useTRPC();
  const state = useDeferredValue(wanted);
  const query = useSuspenseInfiniteQuery(
    trpc.federationBans.list.infiniteQueryOptions(listInputOf(BAN_LIST, { state }), {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  const rows = query.data.pages.flatMap((page) => page.bans);
  const isEnded = state === "ended";
  return (
    <ListBody
      label={copy.caption}
      count={rows.length}
      query={query}
      busy={state !== wanted}
      empty={
        <EmptyState
          icon={isEnded ? History : Ban}
          title={isEnded ? "No ban has ended" : "Nothing is banned"}
        >
          {isEnded
            ? "Bans that were lifted or ran out stay here."
            : "A ban shuts out what does harm, and suspends every agent that it meets."}
        </EmptyState>
      }
    >
      <BanTable rows={rows} onLift={onLift} />
    </ListBody>
  );
}
