"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { LoadMore } from "@/components/load-more";
import { OpenRow } from "@/components/open-row";
import { EmptyState } from "@/components/ui/empty-state";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Table, TableHead, Td, Th } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { inputsInput } from "./content-params";
import { CHANNEL_NAMES, content, inputs as copy } from "./copy";
import { InputStateBadge, VerdictBadge } from "./input-badges";

type Props = { agentId: string; openId: string | null; onOpen: (id: string) => void };

/** Inputs of the agent, newest first. */
export function InputList({ agentId, openId, onOpen }: Props) {
  const trpc = useTRPC();
  const query = useSuspenseInfiniteQuery(
    trpc.agentContent.inputs.infiniteQueryOptions(inputsInput(agentId), {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  const rows = query.data.pages.flatMap((page) => page.inputs);
  if (rows.length === 0) {
    return (
      <EmptyState icon={Inbox} title={copy.emptyTitle}>
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
            <Th>{copy.columns.source}</Th>
            <Th>{copy.columns.verdict}</Th>
            <Th align="right">{copy.columns.score}</Th>
            <Th>{copy.columns.state}</Th>
            <Th>{copy.columns.received}</Th>
          </TableHead>
          <tbody>
            {rows.map((row) => {
              const source = visibleText(row.source).text;
              return (
                <OpenRow
                  key={row.input_id}
                  isOpen={row.input_id === openId}
                  label={copy.open(source)}
                  text={source}
                  below={CHANNEL_NAMES[row.channel]}
                  onOpen={() => onOpen(row.input_id)}
                >
                  <Td>
                    <VerdictBadge verdict={row.verdict} />
                  </Td>
                  <Td align="right">{row.verdict === "ERROR" ? "–" : row.score.toFixed(2)}</Td>
                  <Td>
                    <InputStateBadge state={row.state} />
                  </Td>
                  <Td className="text-muted text-xs">
                    <Time value={row.received_at} show="absolute" />
                  </Td>
                </OpenRow>
              );
            })}
          </tbody>
        </Table>
      </ScrollRegion>
      <LoadMore query={query} more={content.more} loading={content.loadingMore} />
    </>
  );
}
