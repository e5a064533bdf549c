"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { type DataColumn, DataTable } from "@/components/lists/data-table";
import { ListBody } from "@/components/lists/list-body";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import { ENGAGEMENT_LIST } from "@/engagements/domain/engagement-list";
import type { EngagementPageDto } from "@/engagements/server/engagement/engagement-dto";
import { formatCount } from "@/lib/format";
import { visibleText } from "@/lib/visible-text";
import { listInputOf } from "@/platform/domain/list";
import { useTRPC } from "@/platform/trpc/browser/client";
import { TYPE_NAMES } from "../copy";
import { copy } from "./copy";
import { dateWords } from "./date-words";
import { EngagementEmpty } from "./engagement-empty";
import type { FilterControl } from "./search-params";
import { StateBadge } from "./state-badge";

type Row = EngagementPageDto["engagements"][number];

const log = ({ counts }: Row) => formatCount(counts.log);
const evidence = ({ counts }: Row) => formatCount(counts.evidence);

/** Columns appear as the list gets wider; a value without a column is shown below the name. */
const COLUMNS: readonly DataColumn<Row, "newest">[] = [
  {
    key: "id",
    title: "Id",
    from: "hidden @3xl:table-cell w-36",
    sorts: { descending: "newest" },
    cell: ({ id }) => <code className="font-mono text-xs">{id}</code>,
  },
  { key: "name", title: "Name", cell: (row) => <Name engagement={row} /> },
  {
    key: "type",
    title: "Type",
    from: "hidden @4xl:table-cell w-36",
    cell: ({ type }) => TYPE_NAMES[type],
  },
  {
    key: "state",
    title: "State",
    width: 8,
    cell: ({ state }) => <StateBadge state={state} />,
  },
  {
    key: "dates",
    title: "Dates",
    from: "hidden @5xl:table-cell w-52",
    className: "text-muted tabular-nums",
    cell: (row) => dateWords(row.starts_at, row.ends_at) ?? "No dates",
  },
  {
    key: "log",
    title: "Log",
    from: "hidden @3xl:table-cell w-24",
    align: "right",
    cell: log,
  },
  {
    key: "evidence",
    title: "Evidence",
    from: "hidden @3xl:table-cell w-24",
    align: "right",
    cell: evidence,
  },
  {
    key: "last",
    title: "Last entry",
    from: "hidden @2xl:table-cell w-32",
    className: "text-muted",
    cell: ({ last_entry_at: last }) => (last === null ? "None yet" : <Time value={last} />),
  },
];

export function EngagementTable({ filters, change }: FilterControl) {
  const trpc = useTRPC();
  const wanted = useMemo(() => listInputOf(ENGAGEMENT_LIST, filters), [filters]);
  const input = useDeferredValue(wanted);
  const query = useSuspenseInfiniteQuery(
    trpc.engagements.list.infiniteQueryOptions(input, {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  const rows = query.data.pages.flatMap((page) => page.engagements);
  return (
    <ListBody
      label={copy.title}
      count={rows.length}
      query={query}
      busy={input !== wanted}
      empty={<EngagementEmpty filters={filters} change={change} />}
    >
      <DataTable
        caption="Engagements, the latest first"
        columns={COLUMNS}
        sort="newest"
        rows={rows}
        keyOf={({ id }) => id}
      />
    </ListBody>
  );
}

function Name({ engagement }: { engagement: Row }) {
  const { id, name, codename } = engagement;
  return (
    <>
      <Link
        href={`/engagements/${id}`}
        className="block truncate rounded-sm font-medium after:absolute after:inset-0"
      >
        <bdi>{visibleText(name).text}</bdi>
        <span className="sr-only @3xl:hidden">, {id}</span>
      </Link>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-muted text-xs">
        {codename !== null && <bdi className="truncate">{visibleText(codename).text}</bdi>}
        <code aria-hidden className="font-mono @3xl:hidden">
          {id}
        </code>
        <span className="@3xl:hidden">{`Log ${log(engagement)} · Evidence ${evidence(engagement)}`}</span>
      </span>
    </>
  );
}
