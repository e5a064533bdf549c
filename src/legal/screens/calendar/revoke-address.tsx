"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { toast } from "@/components/toast";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";

export function RevokeAddress({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const revoke = useMutation(
    trpc.calendar.revoke.mutationOptions({
      onSuccess: async () => {
        await client.invalidateQueries(trpc.calendar.pathFilter());
        toast.success("The address is revoked");
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      title="Revoke the address?"
      text="Calendar programs that use it get nothing from now on. This cannot be undone."
      confirm={copy.revoke}
      danger
      busy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    />
  );
}
