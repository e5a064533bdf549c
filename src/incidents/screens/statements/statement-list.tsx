"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";
import { LoadMore } from "@/components/load-more";
import { EmptyState } from "@/components/ui/empty-state";
import { groupByDay } from "@/evidence/screens/custody/group-by-day";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";
import { statementInput } from "./statement-input";
import { StatementRow } from "./statement-row";

/** Statements on the incident by day, newest first. */
export function StatementList({ incidentId }: { incidentId: string }) {
  const trpc = useTRPC();
  const query = useSuspenseInfiniteQuery(
    trpc.cases.statements.infiniteQueryOptions(statementInput(incidentId), {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  const statements = query.data.pages.flatMap((page) => page.statements);
  if (statements.length === 0) {
    return (
      <EmptyState icon={MessageSquare} title={copy.emptyTitle}>
        {copy.emptyText}
      </EmptyState>
    );
  }
  return (
    <>
      {groupByDay(statements, (statement) => statement.stated_at).map(({ day, items }) => (
        <section key={day} aria-label={copy.day(day, items.length)}>
          <h3 className="border-b bg-sunken px-4 py-1 font-medium text-muted text-xs md:px-6">
            {copy.day(day, items.length)}
          </h3>
          <ol>
            {items.map((statement) => (
              <StatementRow key={statement.id} statement={statement} />
            ))}
          </ol>
        </section>
      ))}
      <LoadMore query={query} more={copy.more} loading={copy.loadingMore} />
    </>
  );
}
