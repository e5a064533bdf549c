"use client";

import { useSuspenseInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useDeferredValue } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { BusyLine } from "@/components/ui/progress";
import { Time } from "@/components/ui/time";
import { incidentsLink } from "@/incidents/screens/incidents-link";
import { formatQuantity } from "@/lib/format";
import { useTRPC } from "@/platform/trpc/browser/client";
import { BoardColumn } from "./board-column";
import { columnInput, ownerInput } from "./board-input";
import { splitWeek } from "./split-week";

/** Incidents by the time that is left, each column the nearest deadline first. */
export function DeadlineBoard({ owner: wanted }: { owner: string }) {
  const trpc = useTRPC();
  const owner = useDeferredValue(wanted);
  const board = useSuspenseQuery(trpc.sla.board.queryOptions(ownerInput(owner)));
  const overdue = useColumn("overdue", owner);
  const soon = useColumn("due_soon", owner);
  const onTrack = useColumn("on_track", owner);
  const none = useColumn("none", owner);
  const all = [board, overdue.query, soon.query, onTrack.query, none.query];
  const { as_of, columns } = board.data;
  const { week, later } = splitWeek(onTrack.rows, as_of);
  const list = (sla: "overdue" | "due_soon" | "on_track" | "none") => ({
    href: incidentsLink({ sla: [sla], sort: "due", owner: owner === "" ? [] : [owner] }),
    label: sla === "on_track" ? "Open both columns as a list" : "Open as a list",
  });
  const busy = all.some((each) => each.isFetching);
  return (
    <div className="space-y-2 px-4 pb-10 md:px-6">
      <BusyLine busy={busy || owner !== wanted} />
      <p className="flex items-center gap-1 text-muted text-xs">
        As of <Time value={as_of} show="both" seconds />
        <IconButton
          label="Refresh"
          disabled={busy}
          onClick={() => void Promise.all(all.map((each) => each.refetch()))}
        >
          <RotateCw aria-hidden />
        </IconButton>
      </p>
      <div className="grid items-start gap-3 md:grid-cols-2 xl:grid-cols-5">
        <BoardColumn name="overdue" {...columns.overdue} {...overdue} list={list("overdue")} />
        <BoardColumn name="due_soon" {...columns.due_soon} {...soon} list={list("due_soon")} />
        <BoardColumn
          name="week"
          {...columns.week}
          rows={week}
          query={onTrack.query}
          list={list("on_track")}
        />
        <BoardColumn
          name="later"
          {...columns.later}
          rows={later}
          query={onTrack.query}
          list={list("on_track")}
          hidden={
            later.length === 0
              ? `${formatQuantity(columns.week.total, "incident", "incidents")} due within 7 days ${columns.week.total === 1 ? "comes" : "come"} first.`
              : undefined
          }
        />
        <BoardColumn name="none" {...columns.none} {...none} list={list("none")} />
      </div>
    </div>
  );
}

function useColumn(state: "overdue" | "due_soon" | "on_track" | "none", owner: string) {
  const trpc = useTRPC();
  const query = useSuspenseInfiniteQuery(
    trpc.incidents.list.infiniteQueryOptions(columnInput(state, owner), {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  return { query, rows: query.data.pages.flatMap((page) => page.incidents) };
}
