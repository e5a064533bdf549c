"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { useTRPC } from "@/platform/trpc/browser/client";
import { ChainView } from "@/trace/screens/records/chain-view";
import { engagementChain } from "./engagement-chain";
import { room as copy } from "./entries/copy";

/**
 * The chain of an engagement, for accounts that see its whole log; the service decides, this
 * explains.
 */
export function HistorySection({ engagementId: id }: { engagementId: string }) {
  const trpc = useTRPC();
  const { data: engagement } = useSuspenseQuery(trpc.engagements.get.queryOptions({ id }));
  if (!engagement.allowed.whole_log) {
    return (
      <EmptyState icon={Lock} title={copy.historyTitle}>
        {copy.historyText}
      </EmptyState>
    );
  }
  return <ChainView chain={engagementChain(id)} />;
}
