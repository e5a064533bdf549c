"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Failure } from "@/components/failure";
import { LoadMore } from "@/components/load-more";
import { TableSkeleton } from "@/components/table-skeleton";
import { Button } from "@/components/ui/button";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Table, TableHead, Td, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { EvaluationRefDto } from "@/legal/server/evaluations/legal-dto";
import { formatCount } from "@/lib/format";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { older as copy } from "./acts/dialog-copy";

/** Every stored evaluation, each of which can be run again on its own facts with the rules of today. */
export function OlderEvaluations({ incidentId }: { incidentId: string }) {
  const trpc = useTRPC();
  const query = useInfiniteQuery(
    trpc.legal.evaluations.infiniteQueryOptions(
      { id: incidentId },
      { getNextPageParam: (page) => page.next_cursor },
    ),
  );
  if (query.isError) {
    return (
      <Failure
        error={query.error}
        what="The evaluations could not be loaded"
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (query.isPending) return <TableSkeleton label={copy.loading} rows={3} columns={4} />;
  const evaluations = query.data.pages.flatMap((page) => page.evaluations);
  return (
    <>
      <ScrollRegion label={copy.caption}>
        <Table>
          <caption className="sr-only">{copy.caption}</caption>
          <TableHead>
            <Th>Evaluation</Th>
            <Th>When</Th>
            <Th>Rules</Th>
            <Th align="right">Triggers</Th>
            <Th>Run again</Th>
          </TableHead>
          <tbody>
            {evaluations.map((evaluation) => (
              <Row key={evaluation.id} incidentId={incidentId} evaluation={evaluation} />
            ))}
          </tbody>
        </Table>
      </ScrollRegion>
      <LoadMore query={query} more="Load older ones" loading={copy.loading} />
    </>
  );
}

function Row({ incidentId, evaluation }: { incidentId: string; evaluation: EvaluationRefDto }) {
  const trpc = useTRPC();
  const [isAsked, setAsked] = useState(false);
  const query = useQuery(
    trpc.legal.evaluation.queryOptions(
      { id: incidentId, evaluation: evaluation.id },
      { enabled: isAsked },
    ),
  );
  const rerun = query.data?.rerun;
  const words = query.isError
    ? "Could not be run again"
    : rerun !== undefined &&
      (rerun.same ? "Same result: yes" : `Same result: no (rules ${rerun.ruleset_version})`);
  return (
    <Tr>
      <Td className="whitespace-nowrap font-mono text-xs">{evaluation.id}</Td>
      <Td className="whitespace-nowrap">
        <Time value={evaluation.evaluated_at} show="absolute" />
        <bdi className="block text-muted text-xs">
          {visibleText(evaluation.evaluated_by_name).text}
        </bdi>
      </Td>
      <Td className="font-mono text-xs">{evaluation.ruleset_version}</Td>
      <Td align="right" className="tabular-nums">
        {formatCount(evaluation.trigger_count)}
      </Td>
      <Td className="whitespace-nowrap">
        <Button
          size="sm"
          disabled={query.isFetching}
          aria-label={`Run ${evaluation.id} again`}
          onClick={() => (isAsked ? void query.refetch() : setAsked(true))}
        >
          {query.isFetching ? "Running" : "Run again"}
        </Button>
        <span role="status" className="block text-xs">
          {!query.isFetching && words}
        </span>
      </Td>
    </Tr>
  );
}
