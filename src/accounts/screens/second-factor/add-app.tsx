"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { FormProblem } from "@/components/form-problem";
import { SecretOnce } from "@/components/secret-once";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { fieldErrors, readProblem } from "@/lib/problem";
import { type RouterOutputs, useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";
import { PasswordDialog } from "./password-dialog";
import { QrCode } from "./qr-code";

type Props = { onAdded: (recoveryCodes: string[] | null) => void; onClose: () => void };

/** Password, then the key of the app, then its first code. */
export function AddApp({ onAdded, onClose }: Props) {
  const trpc = useTRPC();
  const begin = useMutation(trpc.secondFactor.begin_totp.mutationOptions());
  if (begin.data !== undefined) {
    return <ConfirmApp offer={begin.data} onAdded={onAdded} onClose={onClose} />;
  }
  return (
    <PasswordDialog
      title={copy.appTitle}
      text={copy.appText}
      submit={copy.next}
      busy={begin.isPending}
      error={begin.error}
      onSubmit={(password) => begin.mutate({ password })}
      onClose={onClose}
    />
  );
}

type ConfirmProps = Props & { offer: RouterOutputs["secondFactor"]["begin_totp"] };

function ConfirmApp({ offer, onAdded, onClose }: ConfirmProps) {
  const trpc = useTRPC();
  const [code, setCode] = useState("");
  const confirm = useMutation(
    trpc.secondFactor.confirm_totp.mutationOptions({
      onSuccess: ({ recovery_codes: codes }) => onAdded(codes),
    }),
  );
  const errors = fieldErrors(readProblem(confirm.error));
  function send(event: FormEvent) {
    event.preventDefault();
    confirm.mutate({ code });
  }
  return (
    <Dialog open onOpenChange={onClose} title={copy.appTitle} insistent>
      <form onSubmit={send} method="post">
        <DialogBody>
          {errors.code === undefined && <FormProblem error={confirm.error} />}
          <QrCode rows={offer.qr} label={copy.qr} />
          <SecretOnce label={copy.key} secret={offer.secret} warning={copy.scan} />
          <Field label={copy.code} error={errors.code}>
            {(control) => (
              <Input
                {...control}
                required
                inputMode="numeric"
                minLength={6}
                maxLength={7}
                autoComplete="one-time-code"
                className="font-mono"
                value={code}
                onChange={(event) => setCode(event.target.value)}
              />
            )}
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button type="submit" variant="primary" disabled={confirm.isPending}>
            {copy.confirm}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
