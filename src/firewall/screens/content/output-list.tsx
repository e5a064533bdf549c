"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { MessageSquareQuote } from "lucide-react";
import { LoadMore } from "@/components/load-more";
import { OpenRow } from "@/components/open-row";
import { EmptyState } from "@/components/ui/empty-state";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Table, TableHead, Td, Th } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { useTRPC } from "@/platform/trpc/browser/client";
import { outputsInput } from "./content-params";
import { content, outputs as copy } from "./copy";
import { OutputBadge } from "./input-badges";

type Props = { agentId: string; openId: string | null; onOpen: (id: string) => void };

/** Outputs of the agent, newest first. */
export function OutputList({ agentId, openId, onOpen }: Props) {
  const trpc = useTRPC();
  const query = useSuspenseInfiniteQuery(
    trpc.agentContent.outputs.infiniteQueryOptions(outputsInput(agentId), {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  const rows = query.data.pages.flatMap((page) => page.outputs);
  if (rows.length === 0) {
    return (
      <EmptyState icon={MessageSquareQuote} title={copy.emptyTitle}>
        {copy.emptyText}
      </EmptyState>
    );
  }
  return (
    <>
      <ScrollRegion label={copy.caption} className="border-t">
        <Table>
          <caption className="sr-only">{copy.caption}</caption>
          <TableHead>
            <Th>{copy.columns.output}</Th>
            <Th>{copy.columns.verdict}</Th>
            <Th align="right">{copy.columns.proven}</Th>
            <Th>{copy.columns.decided}</Th>
          </TableHead>
          <tbody>
            {rows.map((row) => (
              <OpenRow
                key={row.output_id}
                isOpen={row.output_id === openId}
                label={copy.open(row.output_id)}
                text={row.output_id}
                onOpen={() => onOpen(row.output_id)}
              >
                <Td>
                  <OutputBadge verdict={row.verdict} words={copy.verdicts[row.verdict]} />
                </Td>
                <Td align="right" className="whitespace-nowrap">
                  {row.total === 0 ? (
                    <span className="text-muted">{copy.nothing}</span>
                  ) : (
                    copy.proven(row.proven, row.total)
                  )}
                </Td>
                <Td className="text-muted text-xs">
                  <Time value={row.decided_at} show="absolute" />
                </Td>
              </OpenRow>
            ))}
          </tbody>
        </Table>
      </ScrollRegion>
      <LoadMore query={query} more={content.more} loading={content.loadingMore} />
    </>
  );
}
