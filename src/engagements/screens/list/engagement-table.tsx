"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { ListBody } from "@/components/lists/list-body";
import { Link } from "@/components/ui/link";
import { Table, TableHead, Td, Th } from "@/components/ui/table";
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

/** Columns appear as the list gets wider; a value without a column is shown below the name. */
const FROM = {
  id: "hidden @3xl:table-cell w-36",
  type: "hidden @4xl:table-cell w-36",
  dates: "hidden @5xl:table-cell w-52",
  count: "hidden @3xl:table-cell w-24",
  last: "hidden @2xl:table-cell w-32",
};

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
  const { columns } = copy;
  return (
    <ListBody
      label={copy.title}
      count={rows.length}
      query={query}
      busy={input !== wanted}
      empty={<EngagementEmpty filters={filters} change={change} />}
    >
      <Table className="table-fixed">
        <caption className="sr-only">{copy.caption}</caption>
        <TableHead>
          <Th className={FROM.id} aria-sort="descending">
            {columns.id}
          </Th>
          <Th>{columns.name}</Th>
          <Th className={FROM.type}>{columns.type}</Th>
          <Th className="w-32">{columns.state}</Th>
          <Th className={FROM.dates}>{columns.dates}</Th>
          <Th className={FROM.count} align="right">
            {columns.log}
          </Th>
          <Th className={FROM.count} align="right">
            {columns.evidence}
          </Th>
          <Th className={FROM.last}>{columns.last}</Th>
        </TableHead>
        <tbody>
          {rows.map((engagement) => (
            <EngagementRow key={engagement.id} engagement={engagement} />
          ))}
        </tbody>
      </Table>
    </ListBody>
  );
}

function EngagementRow({ engagement }: { engagement: EngagementPageDto["engagements"][number] }) {
  const { id, name, codename, counts, last_entry_at: last } = engagement;
  const [log, evidence] = [formatCount(counts.log), formatCount(counts.evidence)];
  const dates = dateWords(engagement.starts_at, engagement.ends_at);
  return (
    <tr className="relative border-b hover:bg-hover">
      <Td className={FROM.id}>
        <code className="font-mono text-xs">{id}</code>
      </Td>
      <Td>
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
          <span className="@3xl:hidden">{copy.counts(log, evidence)}</span>
        </span>
      </Td>
      <Td className={FROM.type}>{TYPE_NAMES[engagement.type]}</Td>
      <Td>
        <StateBadge state={engagement.state} />
      </Td>
      <Td className={`${FROM.dates} text-muted tabular-nums`}>{dates ?? copy.noDates}</Td>
      <Td className={FROM.count} align="right">
        {log}
      </Td>
      <Td className={FROM.count} align="right">
        {evidence}
      </Td>
      <Td className={`${FROM.last} text-muted`}>
        {last === null ? copy.noEntry : <Time value={last} />}
      </Td>
    </tr>
  );
}
