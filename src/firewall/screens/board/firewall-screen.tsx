"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { useDeferredValue } from "react";
import { AsOf } from "@/components/as-of";
import { QueryBoundary } from "@/components/query-boundary";
import { PageHeader } from "@/components/ui/page-header";
import { BusyLine } from "@/components/ui/progress";
import { Skeleton } from "@/components/ui/skeleton";
import type { CallFilters } from "@/firewall/domain/calls/call-list";
import type { FirewallFiguresDto } from "@/firewall/server/calls/firewall-figures";
import { formatCount, formatQuantity } from "@/lib/format";
import { useTRPC } from "@/platform/trpc/browser/client";
import { CallList } from "../calls/call-list";
import { callParsers, countedCalls } from "../calls/call-params";
import { calls } from "../calls/copy";
import { DayFigure } from "./day-figure";
import { callSeries, INPUT_SERIES, type Series, totalOf } from "./day-series";

/** Which barrier acts: calls and inputs of the last days by what became of them, and every call. */
export function FirewallScreen() {
  const [{ source }] = useQueryStates({ source: callParsers.source });
  return (
    <div>
      <PageHeader
        title="Firewall"
        lead="What the barriers let through and what they stopped, over the last 14 days (UTC)."
      />
      <QueryBoundary
        what="What the barriers did"
        skeleton={<Skeleton className="mx-4 h-218 md:mx-6 xl:h-110" />}
      >
        <Figures source={source} />
      </QueryBoundary>
      <section id="calls" aria-label={calls.heading} className="mt-6 scroll-mt-4">
        <h2 className="px-4 font-semibold text-base md:px-6">{calls.heading}</h2>
        <p className="max-w-prose px-4 pt-1 pb-3 text-muted md:px-6">{calls.lead}</p>
        <CallList agentId={null} />
      </section>
    </div>
  );
}

function Figures({ source: wanted }: { source: CallFilters["source"] }) {
  const trpc = useTRPC();
  const source = useDeferredValue(wanted);
  const query = useSuspenseQuery(trpc.agentCalls.figures.queryOptions({ source }));
  const { days, as_of: at, is_bounded: bounded } = query.data;
  const note = bounded
    ? "There are more: the newest 100,000 were counted, and a mark may lead to more."
    : undefined;
  const outcomes = callSeries(days);
  return (
    <div className="relative space-y-4 px-4 md:px-6">
      <div className="absolute inset-x-0 top-0">
        <BusyLine busy={query.isFetching || source !== wanted} />
      </div>
      <AsOf
        at={at}
        label="Count again"
        busy={query.isFetching}
        onAgain={() => void query.refetch()}
      />
      <div className="grid gap-4 xl:grid-cols-2">
        <DayFigure
          title="Calls of tools"
          finding={callsFinding(days, outcomes)}
          note={note ?? "A mark leads to the calls that it counts."}
          days={days}
          series={outcomes}
          hrefOf={(day, outcome) => countedCalls(source, { from: day, to: day }, outcome)}
        />
        <DayFigure
          title="What agents were given"
          finding={inputsFinding(days)}
          note={note}
          days={days}
          series={INPUT_SERIES}
        />
      </div>
    </div>
  );
}

function callsFinding(days: FirewallFiguresDto["days"], calls: readonly Series[]): string {
  const all = days.reduce((sum, day) => sum + totalOf(calls, day), 0);
  const passed = days.reduce((sum, { allowed }) => sum + allowed, 0);
  const awaiting = days.reduce((sum, day) => sum + day.awaiting, 0);
  return all === 0
    ? "No agent called a tool within these days."
    : `${formatCount(all - passed - awaiting)} of ${formatQuantity(all - awaiting, "decided call", "decided calls")} were stopped.`;
}

function inputsFinding(days: FirewallFiguresDto["days"]): string {
  const all = days.reduce((sum, day) => sum + totalOf(INPUT_SERIES, day), 0);
  const flagged = days.reduce((sum, day) => sum + day.suspicious + day.injection, 0);
  return all === 0
    ? "No agent was given anything within these days."
    : `${formatCount(flagged)} of ${formatQuantity(all, "input", "inputs")} were suspicious or an injection.`;
}
