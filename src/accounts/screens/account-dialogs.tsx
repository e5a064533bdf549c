"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { SecretDialog } from "@/components/secret-dialog";
import { toast } from "@/components/toast";
import { type RouterOutputs, useTRPC } from "@/platform/trpc/browser/client";
import type { Account, AccountDialog } from "./account";
import { AccountForm } from "./account-form";
import { AccountTokens } from "./account-tokens";
import { copy } from "./copy";
import { ApproveRoles, DeclineRoles } from "./role-requests";
import { PasswordDialog } from "./second-factor/password-dialog";

type Props = {
  dialog: AccountDialog | null;
  policy: RouterOutputs["policy"]["table"];
  /** Whether the reader gives roles that decide at once. */
  isAlone: boolean;
  onChange: (dialog: AccountDialog) => void;
  onClose: () => void;
};

export function AccountDialogs({ dialog, onChange, onClose, ...rules }: Props) {
  if (dialog === null) return null;
  switch (dialog.kind) {
    case "create":
      return (
        <AccountForm
          account={null}
          {...rules}
          onClose={onClose}
          onCreated={(name, password) => onChange({ kind: "password", name, password })}
        />
      );
    case "edit":
      return <AccountForm account={dialog.account} {...rules} onClose={onClose} />;
    case "tokens":
      return <AccountTokens account={dialog.account} onClose={onClose} />;
    case "reset":
      return <ResetPassword account={dialog.account} onClose={onClose} onChange={onChange} />;
    case "factors":
      return <RemoveFactors account={dialog.account} onClose={onClose} />;
    case "disable":
    case "enable":
      return <SwitchAccount account={dialog.account} onClose={onClose} />;
    case "approve":
      return <ApproveRoles account={dialog.account} onClose={onClose} />;
    case "decline":
      return <DeclineRoles account={dialog.account} onClose={onClose} />;
    case "password":
      return <OneTimePassword {...dialog} onClose={onClose} />;
  }
}

type OneProps = { account: Account; onClose: () => void };

function ResetPassword({ account, onClose, onChange }: OneProps & Pick<Props, "onChange">) {
  const trpc = useTRPC();
  const reset = useMutation(
    trpc.accounts.reset_password.mutationOptions({
      onSuccess: ({ one_time_password: password }) =>
        onChange({ kind: "password", name: account.name, password }),
    }),
  );
  return (
    <ConfirmDialog
      open
      title={`Reset the password of ${account.name}?`}
      text="All their sessions, tokens and the address of their calendar end at once. You get a one-time password to pass on; with it they choose their own, within 24 hours."
      confirm={copy.reset}
      danger
      busy={reset.isPending}
      error={reset.error}
      onConfirm={() => reset.mutate({ id: account.id })}
      onClose={onClose}
    />
  );
}

function RemoveFactors({ account, onClose }: OneProps) {
  const trpc = useTRPC();
  const remove = useMutation(
    trpc.secondFactor.remove_of.mutationOptions({
      onSuccess: () => {
        toast.success(`The second factors of ${account.name} are removed`);
        onClose();
      },
    }),
  );
  return (
    <PasswordDialog
      title={`Remove the second factors of ${account.name}?`}
      text="For a person who lost them and whose identity you have checked. All their sessions end; they sign in with the password alone until they add a new one."
      submit={copy.factors}
      danger
      busy={remove.isPending}
      error={remove.error}
      onSubmit={(password) => remove.mutate({ id: account.id, password })}
      onClose={onClose}
    />
  );
}

function SwitchAccount({ account, onClose }: OneProps) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const update = useMutation(
    trpc.accounts.update.mutationOptions({
      onSuccess: async () => {
        await client.invalidateQueries(trpc.accounts.pathFilter());
        toast.success(copy.saved(account.name));
        onClose();
      },
    }),
  );
  const off = !account.disabled;
  return (
    <ConfirmDialog
      open
      title={off ? `Disable ${account.name}?` : `Enable ${account.name}?`}
      text={
        off
          ? "They cannot sign in any more, and all their sessions, tokens and the address of their calendar end at once, for good."
          : "They can sign in again, with the roles that they have now. Tokens that ended do not come back."
      }
      confirm={off ? copy.disable : copy.enable}
      danger={off}
      busy={update.isPending}
      error={update.error}
      onConfirm={() => update.mutate({ id: account.id, disabled: off })}
      onClose={onClose}
    />
  );
}

type PasswordProps = { name: string; password: string; onClose: () => void };

function OneTimePassword({ name, password, onClose }: PasswordProps) {
  return (
    <SecretDialog
      title={`Password of ${name}`}
      label="the password"
      secret={password}
      warning="This password is shown only now, and ends in 24 hours. Pass it on in a safe way."
      done={copy.done}
      onClose={onClose}
    />
  );
}
