"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { SecretDialog } from "@/components/secret-dialog";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";

type Props = { replaces: boolean; onClose: () => void };

/** Asks, makes the secret address, and shows it once. */
export function MakeAddress({ replaces, onClose }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const create = useMutation(
    trpc.calendar.create.mutationOptions({
      onSuccess: () => client.invalidateQueries(trpc.calendar.pathFilter()),
    }),
  );
  if (create.isSuccess) return <NewAddress url={create.data.url} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      title={replaces ? "Replace the address?" : "Make the address?"}
      text={
        replaces
          ? "Calendar programs that use the address of today get nothing from then on."
          : "It is shown once. Anyone who has it can read your deadlines without signing in."
      }
      confirm={replaces ? copy.rotate : copy.create}
      danger={replaces}
      busy={create.isPending}
      error={create.error}
      onConfirm={() => create.mutate()}
      onClose={onClose}
    />
  );
}

function NewAddress({ url, onClose }: { url: string; onClose: () => void }) {
  // A service that does not know its own origin answers with a path.
  const address = new URL(url, window.location.origin).href;
  return (
    <SecretDialog
      title="The address of your calendar"
      label="the address"
      secret={address}
      warning="This address is shown only now. Anyone who has it can read your deadlines."
      done="Done"
      onClose={onClose}
    >
      <p className="text-muted">
        Give it to your calendar program as a subscription, not as a file to import.
      </p>
    </SecretDialog>
  );
}
