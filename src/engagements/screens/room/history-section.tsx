"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { useTRPC } from "@/platform/trpc/browser/client";
import { ChainView } from "@/trace/screens/records/chain-view";
import { engagementChain } from "./engagement-chain";

/**
 * The chain of an engagement, for accounts that see its whole log; the service decides, this
 * explains.
 */
export function HistorySection({ engagementId: id }: { engagementId: string }) {
  const trpc = useTRPC();
  const { data: engagement } = useSuspenseQuery(trpc.engagements.get.queryOptions({ id }));
  if (!engagement.allowed.whole_log) {
    return (
      <EmptyState icon={Lock} title="The chain is for those who see the whole log">
        Every entry has a record in the chain of this engagement, also those that are not meant for
        you. The white team and auditors verify it; each entry that you see names its record.
      </EmptyState>
    );
  }
  return <ChainView chain={engagementChain(id)} />;
}
