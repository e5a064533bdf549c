"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { ChainView } from "@/features/trace/chain-view";
import { useTRPC } from "@/trpc/client";
import { room as copy } from "./copy";
import { engagementChain } from "./engagement-chain";

/** The chain of an engagement, for whoever sees its whole log; the service decides, this explains. */
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
