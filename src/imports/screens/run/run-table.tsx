"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useDeferredValue } from "react";
import { ListBody } from "@/components/lists/list-body";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Table, TableHead, Td, Th } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { RUN_LIST, type RunSource } from "@/imports/domain/run-list";
import type { ConnectorRunDto } from "@/imports/server/run-dto";
import { formatBytes, formatCount, formatDuration } from "@/lib/format";
import { listInputOf } from "@/platform/domain/list";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";
import { RunStatus } from "./run-status";

const FROM = {
  file: "hidden @3xl:table-cell",
  by: "hidden @5xl:table-cell w-32",
  count: "hidden @6xl:table-cell w-22",
  records: "hidden @2xl:table-cell w-20",
  duration: "hidden @5xl:table-cell w-24",
};

export function RunTable({ source }: { source: RunSource }) {
  const trpc = useTRPC();
  const shown = useDeferredValue(source);
  const query = useSuspenseInfiniteQuery(
    trpc.imports.list.infiniteQueryOptions(listInputOf(RUN_LIST, { source: shown }), {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  const runs = query.data.pages.flatMap((page) => page.runs);
  return (
    <ListBody
      label={copy.title}
      count={runs.length}
      query={query}
      busy={shown !== source}
      empty={
        <EmptyState icon={Upload} title="No imports yet">
          {shown === "simulation"
            ? "No simulated imports are loaded."
            : "Import the report of a scanner to get the first incidents."}
        </EmptyState>
      }
    >
      <Table className="table-fixed">
        <caption className="sr-only">Imports, the latest first</caption>
        <TableHead>
          <Th className="@3xl:w-24">{copy.columns.run}</Th>
          <Th className={FROM.file}>{copy.columns.file}</Th>
          <Th className="w-44 @2xl:w-50">{copy.columns.status}</Th>
          <Th className={FROM.by}>{copy.columns.by}</Th>
          <Th className="w-24" aria-sort="descending">
            {copy.columns.when}
          </Th>
          <Th className={FROM.records} align="right">
            {copy.columns.records}
          </Th>
          {(["created", "updated", "unchanged", "skipped"] as const).map((name) => (
            <Th key={name} className={FROM.count} align="right">
              {copy.columns[name]}
            </Th>
          ))}
          <Th className={FROM.duration} align="right">
            {copy.columns.duration}
          </Th>
        </TableHead>
        <tbody>
          {runs.map((run) => (
            <RunRow key={run.id} run={run} />
          ))}
        </tbody>
      </Table>
    </ListBody>
  );
}

function RunRow({ run }: { run: ConnectorRunDto }) {
  const { counts, error, file } = run;
  const finished = run.status === "completed" || run.status === "completed_with_warnings";
  return (
    <tr className="relative border-b hover:bg-hover">
      <Td>
        <Link
          href={`/imports/${run.id}`}
          className="rounded-sm font-medium font-mono text-xs after:absolute after:inset-0"
        >
          {run.id}
        </Link>
        <bdi className="block truncate text-muted text-xs @3xl:hidden">{file.name}</bdi>
      </Td>
      <Td className={FROM.file}>
        <bdi className="block truncate">{file.name}</bdi>
        <span className="block truncate text-muted text-xs">
          {run.connector} · {formatBytes(file.bytes)} ·{" "}
          <code className="font-mono">{file.sha256.slice(0, 8)}</code>
        </span>
      </Td>
      <Td>
        <RunStatus status={run.status} />
        {run.status === "failed" && error !== null && (
          <span className="block truncate pt-0.5 text-muted text-xs">
            <code className="font-mono">{error.code}</code>
            {error.line !== null && `, ${copy.position(error.line, null).toLowerCase()}`}
          </span>
        )}
      </Td>
      <Td className={FROM.by}>
        <span className="block truncate">{run.actor.name}</span>
      </Td>
      <Td className="text-muted">
        <Time value={run.created_at} />
      </Td>
      <Td className={FROM.records} align="right">
        {finished ? formatCount(counts.records) : "–"}
      </Td>
      {(["created", "updated", "unchanged", "skipped"] as const).map((name) => (
        <Td key={name} className={FROM.count} align="right">
          {finished ? formatCount(counts[name]) : "–"}
        </Td>
      ))}
      <Td className={FROM.duration} align="right">
        {run.duration_ms === null ? "–" : formatDuration(run.duration_ms)}
      </Td>
    </tr>
  );
}
