"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { toast } from "@/components/toast";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";
import type { Token } from "./token-table";

export function RevokeToken({ token, onClose }: { token: Token; onClose: () => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const revoke = useMutation(
    trpc.tokens.revoke.mutationOptions({
      onSuccess: async () => {
        await client.invalidateQueries(trpc.tokens.pathFilter());
        toast.success(`${token.name} is revoked`);
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      title={copy.revokeTitle(token.name)}
      text="Whatever uses it is refused from now on. This cannot be undone."
      confirm={copy.revoke}
      danger
      busy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate({ id: token.id })}
      onClose={onClose}
    />
  );
}
