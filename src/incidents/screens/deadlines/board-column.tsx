import { LoadMore } from "@/components/load-more";
import { Link } from "@/components/ui/link";
import type { IncidentDto } from "@/incidents/server/incidents/incident-dto";
import { cn } from "@/lib/cn";
import { formatCount } from "@/lib/format";
import { board, type ColumnName } from "./copy";
import { DeadlineCard } from "./deadline-card";

export interface ColumnQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

type Props = {
  name: ColumnName;
  /** Counted by the service, not by what is shown. */
  total: number;
  rows: readonly IncidentDto[];
  query: ColumnQuery;
  list: { href: string; label: string };
  /** Why rows are not here yet, though some are counted. */
  hidden?: string | undefined;
};

export function BoardColumn({ name, total, rows, query, list, hidden }: Props) {
  return (
    <section
      aria-label={board.column(name, total)}
      className="min-w-0 space-y-2 rounded-lg bg-sunken p-2"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-2 px-1">
        <h2 className="inline-flex gap-2 font-semibold text-sm">
          {board.columns[name]}
          <span
            className={cn(
              "font-medium text-muted tabular-nums",
              name === "overdue" && total > 0 && "text-critical",
            )}
          >
            {formatCount(total)}
          </span>
        </h2>
        {total > 0 && (
          <Link href={list.href} className="link inline-flex min-h-6 items-center text-xs">
            {list.label}
          </Link>
        )}
      </header>
      {rows.length > 0 && (
        <ul className="space-y-2">
          {rows.map((row) => (
            <DeadlineCard key={row.id} incident={row} />
          ))}
        </ul>
      )}
      <p className="px-1 text-muted text-xs tabular-nums">
        {total === 0
          ? "Nothing here."
          : (hidden ?? `${formatCount(rows.length)} of ${formatCount(total)} shown`)}
      </p>
      {rows.length < total && <LoadMore query={query} more="Load more" loading="Loading more" />}
    </section>
  );
}
