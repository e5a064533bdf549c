"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import { useDeferredValue } from "react";
import { AsOf } from "@/components/as-of";
import { LoadMore } from "@/components/load-more";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { BusyLine } from "@/components/ui/progress";
import { CLOCK_LIST, type ClockSource } from "@/legal/domain/clock-list";
import { formatCount } from "@/lib/format";
import { listInputOf } from "@/platform/domain/list";
import { useTRPC } from "@/platform/trpc/browser/client";
import { type Clock, ClockRow } from "./clock-row";

type Props = { source: ClockSource };

/** Clocks with a limit by their limit, and apart from them those for which the law has no number. */
export function ClockLists({ source: wanted }: Props) {
  const trpc = useTRPC();
  const source = useDeferredValue(wanted);
  const query = useSuspenseInfiniteQuery(
    trpc.legal.clocks.infiniteQueryOptions(listInputOf(CLOCK_LIST, { source }), {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  const clocks = query.data.pages.flatMap((page) => page.clocks);
  const dated = clocks.filter((clock) => clock.due_at !== null);
  const undated = clocks.filter((clock) => clock.due_at === null);
  const whole = !query.hasNextPage;
  const [first] = query.data.pages;
  return (
    <div className="space-y-6 px-4 pb-10 md:px-6">
      <BusyLine busy={query.isFetching || source !== wanted} />
      {first !== undefined && (
        <AsOf
          className="mb-0"
          at={first.as_of}
          busy={query.isFetching}
          onAgain={() => void query.refetch()}
        >
          <span role="status" className="ml-auto tabular-nums">
            {whole
              ? `${formatCount(clocks.length)} in all`
              : `${formatCount(clocks.length)} shown, there are more`}
          </span>
        </AsOf>
      )}
      {clocks.length === 0 ? (
        <EmptyState
          icon={Scale}
          title={
            source === "simulation"
              ? "No legal clock runs in the simulation"
              : "No legal clock runs"
          }
          actions={
            <Button asChild variant="primary">
              <Link href={`/incidents${source === "simulation" ? "?source=simulation" : ""}`}>
                Open the incidents
              </Link>
            </Button>
          }
        >
          <p>
            A clock starts on the tab Legal of an incident, once the facts that a rule asks for are
            recorded and evaluated.
          </p>
        </EmptyState>
      ) : (
        <>
          <Clocks title="With a limit" clocks={dated} none="No clock with a limit runs." />
          <Clocks
            title="Without a number"
            text="The law asks for these without undue delay and names no limit. What is shown is the time since the clock started."
            clocks={undated}
            none={
              whole
                ? "No clock without a number runs."
                : "Those without a number come after all limits; load more to see them."
            }
          />
          <LoadMore query={query} more="Load more" loading="Loading more" />
        </>
      )}
    </div>
  );
}

type ClocksProps = { title: string; text?: string; clocks: readonly Clock[]; none: string };

function Clocks({ title, text, clocks, none }: ClocksProps) {
  return (
    <section aria-label={title} className="space-y-2">
      <h2 className="font-semibold">{title}</h2>
      {text !== undefined && <p className="max-w-3xl text-muted text-xs">{text}</p>}
      {clocks.length === 0 ? (
        <p className="text-muted text-sm">{none}</p>
      ) : (
        <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
          {clocks.map((clock) => (
            <ClockRow key={`${clock.incident_id} ${clock.rule} ${clock.stage}`} clock={clock} />
          ))}
        </ol>
      )}
    </section>
  );
}
