"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { LoadMore } from "@/components/load-more";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { Button } from "@/components/ui/button";
import { Hash } from "@/components/ui/hash";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Table, TableHead, Td, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { downloadText } from "@/lib/download-text";
import { formatCount, formatQuantity } from "@/lib/format";
import { useTRPC } from "@/platform/trpc/browser/client";
import { LogSection } from "./log-section";
import { CHECKPOINT_INPUT } from "./records/record-input";

const CAPTION = "Signed checkpoints, the newest first";
/** Every checkpoint that was signed, to take away. */
export function OlderCheckpoints() {
  return (
    <LogSection title="Older checkpoints">
      <QueryBoundary
        what="The checkpoints could not be loaded"
        skeleton={<TableSkeleton label="Loading the checkpoints" rows={5} columns={3} />}
      >
        <Checkpoints />
      </QueryBoundary>
    </LogSection>
  );
}

function Checkpoints() {
  const trpc = useTRPC();
  const query = useSuspenseInfiniteQuery(
    trpc.trace.checkpoints.infiniteQueryOptions(CHECKPOINT_INPUT, {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  const checkpoints = query.data.pages.flatMap((page) => page.checkpoints);
  if (checkpoints.length === 0) return <p className="text-muted">Nothing is signed yet</p>;
  return (
    <>
      <ScrollRegion label={CAPTION} className="max-h-96 border-y bg-surface">
        <Table>
          <caption className="sr-only">{CAPTION}</caption>
          <TableHead>
            <Th align="right">Entries</Th>
            <Th className="hidden sm:table-cell">Root</Th>
            <Th aria-sort="descending">Signed</Th>
            <Th>Signed note</Th>
          </TableHead>
          <tbody>
            {checkpoints.map(({ ordinal, size, root, signed_at, note }) => (
              <Tr key={ordinal}>
                <Td align="right">{formatCount(size)}</Td>
                <Td className="hidden sm:table-cell">
                  <Hash
                    value={root}
                    label={`root of ${formatQuantity(size, "entry", "entries")}`}
                  />
                </Td>
                <Td>
                  <Time value={signed_at} show="absolute" seconds />
                </Td>
                <Td>
                  <Button
                    size="sm"
                    aria-label={`Download the checkpoint of ${formatQuantity(size, "entry", "entries")}`}
                    onClick={() => downloadText(`checkpoint-${size}.txt`, "text/plain", note)}
                  >
                    <Download aria-hidden />
                    <span className="hidden sm:inline">Download</span>
                  </Button>
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </ScrollRegion>
      <LoadMore query={query} more="Load older checkpoints" loading="Loading more" />
    </>
  );
}
