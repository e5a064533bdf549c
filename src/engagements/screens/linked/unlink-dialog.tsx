"use client";

import { useMutation } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { toast } from "@/components/toast";
import { useTRPC } from "@/platform/trpc/browser/client";
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
        toast.success(`${incidentId} is not linked any more`);
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      title={`End the link to ${incidentId}?`}
      text="The incident stays as it is. That it was linked stays in the engagement's chain."
      confirm="End the link"
      busy={unlink.isPending}
      error={unlink.error}
      onConfirm={() => unlink.mutate({ id: engagementId, incident_id: incidentId })}
      onClose={onClose}
    />
  );
}
