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
import { CHANNEL_NAMES, content } from "./copy";
import { InputStateBadge, VerdictBadge } from "./input-badges";

const CAPTION = "Inputs of the agent, the newest first";

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
      <EmptyState icon={Inbox} title="No input so far">
        An agent sends what it was given here before it uses it.
      </EmptyState>
    );
  }
  return (
    <>
      <ScrollRegion label={CAPTION} className="border-t">
        <Table>
          <caption className="sr-only">{CAPTION}</caption>
          <TableHead>
            <Th>Source</Th>
            <Th>Verdict</Th>
            <Th align="right">Score</Th>
            <Th>State</Th>
            <Th>Received</Th>
          </TableHead>
          <tbody>
            {rows.map((row) => {
              const source = visibleText(row.source).text;
              return (
                <OpenRow
                  key={row.input_id}
                  isOpen={row.input_id === openId}
                  label={`Input from ${source}`}
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
