"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useRef } from "react";
import { ListBody } from "@/components/lists/list-body";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { useDialog } from "@/components/use-dialog";
import { useTRPC } from "@/platform/trpc/browser/client";
import { ApprovalEmpty, OtherEnvironment } from "./approval-empty";
import { ApprovalTable } from "./approval-table";
import { type QueueControl, queueInput } from "./search-params";
import { type Decision, useApprovalKeys } from "./use-approval-keys";
import { useOpenApproval } from "./use-open-approval";

const ApprovalPanel = loadedWhenShown(() =>
  import("./approval-panel").then((module) => module.ApprovalPanel),
);
const DecideDialog = loadedWhenShown(() =>
  import("./decide-dialog").then((module) => module.DecideDialog),
);

/** The requested calls, and the open one beside them. */
export function ApprovalResults({ state, change }: QueueControl) {
  const trpc = useTRPC();
  const { view, source, state: states, agent, tool } = state;
  const wanted = useMemo(
    () => queueInput({ view, source, state: states, agent, tool }),
    [view, source, states, agent, tool],
  );
  const input = useDeferredValue(wanted);
  const query = useSuspenseInfiniteQuery(
    trpc.approvals.list.infiniteQueryOptions(input, {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  const rows = query.data.pages.flatMap((page) => page.approvals);
  const panel = useOpenApproval();
  const listRef = useRef<HTMLDivElement>(null);
  const { about, ...dialog } = useDialog<{ id: string; decision: Decision }, HTMLElement>();
  const decide = (id: string, decision: Decision) => dialog.open({ id, decision });
  const move = useApprovalKeys({
    rows,
    panel,
    listRef,
    onDecide: decide,
    onEnd: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
  });

  function closeDialog(): void {
    // Back to the row that was decided on, where it is still listed.
    const row = `[data-approval="${about?.id}"]`;
    dialog.place.current = listRef.current?.querySelector<HTMLElement>(row) ?? listRef.current;
    dialog.close();
  }

  // A named agent has its calls in its own environment.
  if (rows.some((row) => row.agent.source !== input.source)) {
    return <OtherEnvironment source={source} change={change} />;
  }

  return (
    <div className="flex min-h-0 flex-1">
      <div
        className="relative flex min-w-0 flex-1 flex-col outline-none"
        ref={listRef}
        // Takes the focus where a dialog closes and what had opened it is gone.
        tabIndex={-1}
      >
        <ListBody
          label="Approvals"
          count={rows.length}
          query={query}
          busy={input !== wanted}
          empty={<ApprovalEmpty state={state} change={change} />}
        >
          <ApprovalTable rows={rows} isQueue={input.state.includes("PENDING")} panel={panel} />
        </ListBody>
      </div>
      {panel.openId !== null && (
        <ApprovalPanel id={panel.openId} panel={panel} onMove={move} onDecide={decide} />
      )}
      {about !== null && <DecideDialog {...about} onClose={closeDialog} />}
    </div>
  );
}
