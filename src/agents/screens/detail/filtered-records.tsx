"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { Filter, TriangleAlert } from "lucide-react";
import type { AgentDto } from "@/agents/server/registry/agent-dto";
import type { AgentTraceDto } from "@/agents/server/trace/agent-trace-dto";
import { LoadMore } from "@/components/load-more";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { useTRPC } from "@/platform/trpc/browser/client";
import { AccountNames } from "@/trace/screens/records/account-names";
import { describeContent } from "@/trace/screens/records/describe-record";
import type { RecordContent } from "@/trace/screens/records/record-line";
import { RecordRow } from "@/trace/screens/records/record-row";
import { tracedInput } from "./acting/detail-input";

import { TRACE_KIND_NAMES, type TraceKind } from "./trace-kinds";

const SIGNER_WORDS = {
  in_force: null,
  compromised: "Signed when others may have had the key",
  not_yet: "Signed before the key was added",
  retired: "Signed by a retired key",
  revoked: "Signed by a revoked key",
  unknown: "Signed by an unknown key",
};

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
      <EmptyState icon={Filter} title="No record of this kind">
        The chain of this agent has no record: {name}.
      </EmptyState>
    );
  }
  return (
    <AccountNames records={rows.map(contentOf)}>
      <p className="border-b px-4 py-2 text-muted text-xs md:px-6">
        A filtered list is the service's selection. The verification above reads every record of the
        chain.
      </p>
      <ol aria-label={`Records: ${name}, the newest first`}>
        {rows.map((record) => (
          <Row
            key={`${record.epoch}/${record.seq}`}
            record={record}
            isPresent={record.epoch === agent.epoch}
          />
        ))}
      </ol>
      <LoadMore query={query} more="Load more records" loading="Loading more" />
    </AccountNames>
  );
}

type TracedRecord = AgentTraceDto["records"][number];

type RowProps = { record: TracedRecord; isPresent: boolean };

function Row({ record, isPresent }: RowProps) {
  const { seq, epoch, hash, signer } = record;
  const warning = signer === null ? null : SIGNER_WORDS[signer];
  const content = contentOf(record);
  return (
    <RecordRow
      seq={seq}
      epoch={epoch}
      hash={hash}
      described={content && describeContent(content)}
      place="?tab=trace"
    >
      {!isPresent && <Badge>epoch {epoch}</Badge>}
      {!record.verified && <Warning text="Its hash is not that of its line" />}
      {warning !== null && <Warning text={warning} />}
    </RecordRow>
  );
}

function contentOf(record: TracedRecord): RecordContent | null {
  const { kind, actor, at, summary, request, payload } = record;
  if (kind === null || actor === null || at === null || summary === null) return null;
  return { kind, actor, at, summary, request, payload };
}

function Warning({ text }: { text: string }) {
  return (
    <Badge tone="critical">
      <TriangleAlert aria-hidden />
      {text}
    </Badge>
  );
}
