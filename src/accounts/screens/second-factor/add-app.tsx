"use client";

import { useMutation } from "@tanstack/react-query";
import { FormDialog } from "@/components/forms/form-dialog";
import { LineField } from "@/components/forms/line-field";
import { useForm } from "@/components/forms/use-form";
import { SecretOnce } from "@/components/secret-once";
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
      text="Apps such as Aegis, 2FAS or your password manager show a new code every 30 seconds."
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
  const form = useForm({
    act: useMutation(
      trpc.secondFactor.confirm_totp.mutationOptions({
        onSuccess: ({ recovery_codes: codes }) => onAdded(codes),
      }),
    ),
    values: { code: "" },
    required: ["code"],
    secret: ["code"],
    input: ({ code }) => ({ code }),
  });
  return (
    <FormDialog
      form={form}
      title={copy.appTitle}
      submit={copy.confirm}
      busy={copy.confirm}
      insistent
      onClose={onClose}
    >
      <QrCode rows={offer.qr} label="QR code for the authenticator app" />
      <SecretOnce
        label="the key"
        secret={offer.secret}
        warning="Scan this with the app, or type the key. It is shown only now."
      />
      <LineField
        label="Code that the app shows now"
        mono
        input={{ inputMode: "numeric", minLength: 6, autoComplete: "one-time-code" }}
        {...form.field("code")}
        max={7}
      />
    </FormDialog>
  );
}
