"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { Badge } from "@/components/ui/badge";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Table, TableHead, Td, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { formatQuantity } from "@/lib/format";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { behindWords, type Sink, sinkState } from "./anchor-words";
import { LogSection } from "./log-section";

const CAPTION = "Places that receive checkpoints";

/** Where signed checkpoints go outside of the service. */
export function Anchors() {
  return (
    <LogSection
      title="Copies elsewhere"
      lead="Where this service sends its signed heads. What was delivered is as the service noted it; the places themselves prove it."
    >
      <QueryBoundary
        what="The places could not be loaded"
        skeleton={<TableSkeleton label="Loading where checkpoints go" rows={2} columns={4} />}
      >
        <Sinks />
      </QueryBoundary>
    </LogSection>
  );
}

function Sinks() {
  const trpc = useTRPC();
  const { data } = useSuspenseQuery(trpc.trace.anchors.queryOptions());
  if (data.sinks.length === 0) {
    return (
      <p className="max-w-3xl text-muted">
        No place is configured. Until someone outside keeps a checkpoint, anyone with the key and
        the database can rewrite both.
      </p>
    );
  }
  return (
    <ScrollRegion label={CAPTION} className="border-y bg-surface">
      <Table>
        <caption className="sr-only">{CAPTION}</caption>
        <TableHead>
          <Th>Place</Th>
          <Th>State</Th>
          <Th className="hidden sm:table-cell">Last delivery</Th>
          <Th align="right">Behind</Th>
        </TableHead>
        <tbody>
          {data.sinks.map((sink) => (
            <SinkRow key={sink.sink} sink={sink} />
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}

function SinkRow({ sink }: { sink: Sink }) {
  const { tone, words } = sinkState(sink);
  return (
    <Tr>
      <Td>
        <span className="font-medium">{sink.sink}</span>
        {sink.target !== null && (
          <bdi className="block break-all text-muted text-xs">{visibleText(sink.target).text}</bdi>
        )}
      </Td>
      <Td>
        <Badge tone={tone}>{words}</Badge>
        {sink.last_error !== null && sink.failing_since !== null && (
          <bdi className="block text-muted text-xs">{visibleText(sink.last_error).text}</bdi>
        )}
      </Td>
      <Td className="hidden sm:table-cell">
        {sink.last_delivered !== null && (
          <>
            {formatQuantity(sink.last_delivered.size, "entry", "entries")}{" "}
            <Time value={sink.last_delivered.at} show="absolute" seconds />
          </>
        )}
      </Td>
      <Td align="right">{behindWords(sink)}</Td>
    </Tr>
  );
}
