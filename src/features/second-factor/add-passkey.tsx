"use client";

import { browserSupportsWebAuthn, startRegistration } from "@simplewebauthn/browser";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { FormProblem } from "@/components/form-problem";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { readProblem } from "@/lib/problem";
import { useTRPC } from "@/trpc/client";
import { copy } from "./copy";

type Props = { onAdded: (recoveryCodes: string[] | null) => void; onClose: () => void };

/** Password and a name, then the browser makes the passkey. */
export function AddPasskey({ onAdded, onClose }: Props) {
  const trpc = useTRPC();
  const [password, setPassword] = useState("");
  const [name, setName] = useState("");
  const [isStopped, setIsStopped] = useState(false);
  const begin = useMutation(trpc.secondFactor.begin_passkey.mutationOptions());
  const add = useMutation(
    trpc.secondFactor.add_passkey.mutationOptions({
      onSuccess: ({ recovery_codes: codes }) => onAdded(codes),
    }),
  );
  const error = begin.error ?? add.error;
  const wrong = readProblem(error)?.code === "invalid_credentials";

  async function make() {
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

  function send(event: FormEvent) {
    event.preventDefault();
    // What failed stands in the mutation.
    make().catch(() => undefined);
  }

  if (!browserSupportsWebAuthn()) {
    return (
      <Dialog open onOpenChange={onClose} title={copy.passkeyTitle}>
        <DialogBody>
          <Notice tone="warning" title={copy.noPasskeys} />
        </DialogBody>
      </Dialog>
    );
  }
  return (
    <Dialog open onOpenChange={onClose} title={copy.passkeyTitle} description={copy.passkeyText}>
      <form onSubmit={send} method="post">
        <DialogBody>
          {!wrong && <FormProblem error={error} />}
          {isStopped && <Notice tone="error" title={copy.passkeyFailed} />}
          <Field label={copy.passkeyName} hint={copy.passkeyNameHint}>
            {(control) => (
              <Input
                {...control}
                required
                maxLength={100}
                autoComplete="off"
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <Field label={copy.password} error={wrong ? copy.wrongPassword : undefined}>
            {(control) => (
              <Input
                {...control}
                type="password"
                required
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            )}
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button type="submit" variant="primary" disabled={begin.isPending || add.isPending}>
            {copy.next}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
