"use client";

import { browserSupportsWebAuthn, startRegistration } from "@simplewebauthn/browser";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { LineField } from "@/components/forms/line-field";
import { Dialog, DialogBody } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";
import { PasswordDialog } from "./password-dialog";

type Props = { onAdded: (recoveryCodes: string[] | null) => void; onClose: () => void };

/** Password and a name, then the browser makes the passkey. */
export function AddPasskey({ onAdded, onClose }: Props) {
  const trpc = useTRPC();
  const [name, setName] = useState("");
  const [isStopped, setIsStopped] = useState(false);
  const begin = useMutation(trpc.secondFactor.begin_passkey.mutationOptions());
  const add = useMutation(
    trpc.secondFactor.add_passkey.mutationOptions({
      onSuccess: ({ recovery_codes: codes }) => onAdded(codes),
    }),
  );

  async function make(password: string) {
    setIsStopped(false);
    add.reset();
    const { options } = await begin.mutateAsync({ password });
    try {
      const passkey = await startRegistration({ optionsJSON: options });
      add.mutate({ name, passkey });
    } catch {
      // The person closed the browser's window, or there is one on this device already.
      setIsStopped(true);
    }
  }

  if (!browserSupportsWebAuthn()) {
    return (
      <Dialog open onOpenChange={onClose} title={copy.passkeyTitle}>
        <DialogBody>
          <Notice
            tone="warning"
            title="This browser has no passkeys here. They need https, or localhost."
          />
        </DialogBody>
      </Dialog>
    );
  }
  return (
    <PasswordDialog
      title={copy.passkeyTitle}
      text="A security key, or this device with its fingerprint, face or PIN."
      submit={copy.next}
      busy={begin.isPending || add.isPending}
      error={begin.error ?? add.error}
      // The error is kept in the mutation.
      onSubmit={(password) => void make(password).catch(() => undefined)}
      onClose={onClose}
    >
      {isStopped && <Notice tone="error" title="The passkey was not made. Try again." />}
      <LineField
        label="Name of the passkey"
        hint="Such as the device that it is on"
        required
        max={100}
        value={name}
        onChange={setName}
      />
    </PasswordDialog>
  );
}
