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
import { content } from "./copy";
import { OutputBadge } from "./input-badges";

const CAPTION = "Outputs of the agent, the newest first";

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
      <EmptyState icon={MessageSquareQuote} title="No output so far">
        An agent sends what it wants to say here, with the evidence of each claim.
      </EmptyState>
    );
  }
  return (
    <>
      <ScrollRegion label={CAPTION} className="border-t">
        <Table>
          <caption className="sr-only">{CAPTION}</caption>
          <TableHead>
            <Th>Output</Th>
            <Th>Verdict</Th>
            <Th align="right">Proven</Th>
            <Th>Checked</Th>
          </TableHead>
          <tbody>
            {rows.map((row) => (
              <OpenRow
                key={row.output_id}
                isOpen={row.output_id === openId}
                label={`Claims of ${row.output_id}`}
                text={row.output_id}
                onOpen={() => onOpen(row.output_id)}
              >
                <Td>
                  <OutputBadge verdict={row.verdict} />
                </Td>
                <Td align="right" className="whitespace-nowrap">
                  {row.total === 0 ? (
                    <span className="text-muted">no claim</span>
                  ) : (
                    `${row.proven} of ${row.total}`
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
