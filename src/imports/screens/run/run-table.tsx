"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useDeferredValue } from "react";
import { type DataColumn, DataTable } from "@/components/lists/data-table";
import { ListBody } from "@/components/lists/list-body";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import { RUN_LIST, type RunSource } from "@/imports/domain/run-list";
import type { ConnectorRunDto } from "@/imports/server/run-dto";
import { formatBytes, formatCount, formatDuration } from "@/lib/format";
import { listInputOf } from "@/platform/domain/list";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";
import { RunStatus } from "./run-status";

const COUNTS = ["created", "updated", "unchanged", "skipped"] as const;

const isFinished = ({ status }: ConnectorRunDto) =>
  status === "completed" || status === "completed_with_warnings";

const counted = (
  name: (typeof COUNTS)[number] | "records",
  from: string,
): DataColumn<ConnectorRunDto, "newest"> => ({
  key: name,
  title: copy.columns[name],
  from,
  align: "right",
  cell: (run) => (isFinished(run) ? formatCount(run.counts[name]) : "–"),
});

const COLUMNS: readonly DataColumn<ConnectorRunDto, "newest">[] = [
  {
    key: "run",
    title: copy.columns.run,
    from: "@3xl:w-24",
    cell: (run) => (
      <>
        <Link
          href={`/imports/${run.id}`}
          className="rounded-sm font-medium font-mono text-xs after:absolute after:inset-0"
        >
          {run.id}
        </Link>
        <bdi className="block truncate text-muted text-xs @3xl:hidden">{run.file.name}</bdi>
      </>
    ),
  },
  {
    key: "file",
    title: copy.columns.file,
    from: "hidden @3xl:table-cell",
    cell: ({ connector, file }) => (
      <>
        <bdi className="block truncate">{file.name}</bdi>
        <span className="block truncate text-muted text-xs">
          {connector} · {formatBytes(file.bytes)} ·{" "}
          <code className="font-mono">{file.sha256.slice(0, 8)}</code>
        </span>
      </>
    ),
  },
  {
    key: "status",
    title: copy.columns.status,
    from: "w-44 @2xl:w-50",
    cell: ({ status, error }) => (
      <>
        <RunStatus status={status} />
        {status === "failed" && error !== null && (
          <span className="block truncate pt-0.5 text-muted text-xs">
            <code className="font-mono">{error.code}</code>
            {error.line !== null && `, ${copy.position(error.line, null).toLowerCase()}`}
          </span>
        )}
      </>
    ),
  },
  {
    key: "by",
    title: copy.columns.by,
    from: "hidden @5xl:table-cell w-32",
    className: "truncate",
    cell: (run) => run.actor.name,
  },
  {
    key: "when",
    title: copy.columns.when,
    width: 6,
    sorts: { descending: "newest" },
    className: "text-muted",
    cell: (run) => <Time value={run.created_at} />,
  },
  counted("records", "hidden @2xl:table-cell w-20"),
  ...COUNTS.map((name) => counted(name, "hidden @6xl:table-cell w-22")),
  {
    key: "duration",
    title: copy.columns.duration,
    from: "hidden @5xl:table-cell w-24",
    align: "right",
    cell: (run) => (run.duration_ms === null ? "–" : formatDuration(run.duration_ms)),
  },
];

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
      <DataTable
        caption="Imports, the latest first"
        columns={COLUMNS}
        sort="newest"
        rows={runs}
        keyOf={({ id }) => id}
      />
    </ListBody>
  );
}
