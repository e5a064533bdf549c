"use client";

import { useMutation } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { toast } from "@/components/toast";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";
import { useLinkChange } from "./use-link-change";

type Props = { engagementId: string; incidentId: string; onClose: () => void };

/** Asks before a link ends. */
export function UnlinkDialog({ engagementId, incidentId, onClose }: Props) {
  const trpc = useTRPC();
  const take = useLinkChange(engagementId);
  const unlink = useMutation(
    trpc.engagements.unlinkIncident.mutationOptions({
      onSuccess: (linked) => {
        take(linked);
        toast.success(copy.unlinked(incidentId));
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      title={copy.unlinkTitle(incidentId)}
      text={copy.unlinkText}
      confirm={copy.unlinkConfirm}
      busy={unlink.isPending}
      error={unlink.error}
      onConfirm={() => unlink.mutate({ id: engagementId, incident_id: incidentId })}
      onClose={onClose}
    />
  );
}
