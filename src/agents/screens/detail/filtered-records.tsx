"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { Filter, TriangleAlert } from "lucide-react";
import type { AgentDto } from "@/agents/server/registry/agent-dto";
import type { AgentTraceDto } from "@/agents/server/trace/agent-trace-dto";
import { LoadMore } from "@/components/load-more";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Hash } from "@/components/ui/hash";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import { useTRPC } from "@/platform/trpc/browser/client";
import { actorWords, factsOf } from "@/trace/screens/records/describe-record";
import { RecordIcon } from "@/trace/screens/records/record-icon";
import { tracedInput, tracePlace } from "./acting/detail-input";
import { trace as copy } from "./copy";
import { TRACE_KIND_NAMES, type TraceKind } from "./trace-kinds";

type Props = { agent: Pick<AgentDto, "id" | "epoch">; kind: TraceKind };

/** Records of one kind of all epochs, the newest first, as the service selects them. */
export function FilteredRecords({ agent, kind }: Props) {
  const trpc = useTRPC();
  const query = useSuspenseInfiniteQuery(
    trpc.agents.trace.infiniteQueryOptions(tracedInput(agent.id, kind), {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  const rows = query.data.pages.flatMap((page) => page.records);
  const name = TRACE_KIND_NAMES[kind];
  if (rows.length === 0) {
    return (
      <EmptyState icon={Filter} title={copy.emptyTitle}>
        {copy.emptyText(name)}
      </EmptyState>
    );
  }
  return (
    <div>
      <p className="border-b px-4 py-2 text-muted text-xs md:px-6">{copy.filtered}</p>
      <ol aria-label={copy.caption(name)}>
        {rows.map((record) => (
          <Row
            key={`${record.epoch}/${record.seq}`}
            record={record}
            title={name}
            isPresent={record.epoch === agent.epoch}
          />
        ))}
      </ol>
      <LoadMore query={query} more={copy.more} loading={copy.loadingMore} />
    </div>
  );
}

type RowProps = {
  record: AgentTraceDto["records"][number];
  title: string;
  isPresent: boolean;
};

function Row({ record, title, isPresent }: RowProps) {
  const { seq, epoch, actor, at, signer } = record;
  const warning = signer === null ? null : copy.signers[signer];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-b px-4 py-2.5 md:px-6">
      <RecordIcon kind={record.kind ?? ""} />
      <div className="min-w-0 space-y-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
          <Link
            href={tracePlace({ seq, epoch })}
            className="inline-flex min-h-6 min-w-6 items-center rounded-sm font-mono text-muted text-xs hover:text-ink"
          >
            #{seq}
          </Link>
          <span className="font-medium">{title}</span>
          <span className="text-muted text-xs">
            {!isPresent && <>{copy.epoch(epoch)} · </>}
            {actor !== null && actorWords(actor)}
            {at !== null && (
              <>
                {" "}
                · <Time value={at} show="absolute" seconds />
              </>
            )}
          </span>
          {!record.verified && <Warning text={copy.mismatch} />}
          {warning !== null && <Warning text={warning} />}
          <span className="ml-auto">
            <Hash value={record.hash} label={copy.hash(seq)} head={8} tail={4} />
          </span>
        </div>
        <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs">
          {factsOf(record.summary ?? {}).map((fact) => (
            <div
              key={fact.key}
              className="inline-flex min-h-6 min-w-0 flex-wrap items-center gap-x-1.5"
            >
              <dt className="text-muted">{fact.name}</dt>
              <dd className="min-w-0 break-all">
                {fact.isDigest ? (
                  <Hash value={fact.value} label={fact.name} head={8} tail={4} />
                ) : (
                  <bdi>{fact.value}</bdi>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </li>
  );
}

function Warning({ text }: { text: string }) {
  return (
    <Badge tone="critical">
      <TriangleAlert aria-hidden />
      {text}
    </Badge>
  );
}
