"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronUp } from "lucide-react";
import { Failure } from "@/components/failure";
import { SidePanel } from "@/components/side-panel";
import { IconButton } from "@/components/ui/icon-button";
import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";
import { useTRPC } from "@/platform/trpc/browser/client";
import { ApprovalBody } from "./approval-body";
import { copy } from "./copy";
import type { Decision } from "./use-approval-keys";
import type { PanelControl } from "./use-open-approval";

type Props = {
  id: string;
  panel: PanelControl;
  onMove: (by: 1 | -1) => void;
  onDecide: (id: string, decision: Decision) => void;
};

/** The open call beside the queue. */
export function ApprovalPanel({ id, panel, onMove, onDecide }: Props) {
  const trpc = useTRPC();
  const query = useQuery(trpc.approvals.get.queryOptions({ id }));
  const approval = query.data;
  return (
    <SidePanel
      label={copy.panel}
      onClose={panel.close}
      heading={
        <span className="font-mono" title={id}>
          {id}
        </span>
      }
      actions={
        <>
          <IconButton label={copy.previous} onClick={() => onMove(-1)}>
            <ChevronUp aria-hidden />
          </IconButton>
          <IconButton label={copy.next} onClick={() => onMove(1)}>
            <ChevronDown aria-hidden />
          </IconButton>
        </>
      }
    >
      {approval !== undefined ? (
        <ApprovalBody
          approval={approval}
          onDecide={(decision) => onDecide(approval.approval_id, decision)}
        />
      ) : query.isError ? (
        <Failure error={query.error} what={copy.panelFailed} onRetry={() => void query.refetch()} />
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  );
}

function PanelSkeleton() {
  return (
    <div className="space-y-4 px-4 py-4">
      <LoadingStatus label={copy.panelLoading} />
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-32 w-full" />
    </div>
  );
}
