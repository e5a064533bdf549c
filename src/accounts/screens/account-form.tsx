"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FormDialog } from "@/components/forms/form-dialog";
import { LineField } from "@/components/forms/line-field";
import { useForm } from "@/components/forms/use-form";
import { toast } from "@/components/toast";
import { Notice } from "@/components/ui/notice";
import { PasswordField } from "@/components/ui/password-field";
import { createAccount } from "@/generated/fields";
import { type RouterOutputs, useTRPC } from "@/platform/trpc/browser/client";
import type { Account } from "./account";
import { copy } from "./copy";
import { roleName } from "./roles/copy";
import { RoleCheckboxes } from "./roles/role-checkboxes";
import { useSession } from "./session/use-session";

type Props = {
  /** Null: a new one. */
  account: Account | null;
  policy: RouterOutputs["policy"]["table"];
  /** Whether the reader gives roles that decide at once. */
  isAlone: boolean;
  onClose: () => void;
  onCreated?: (name: string, password: string) => void;
};

interface Entered {
  email: string;
  name: string;
  roles: Account["roles"];
  password: string;
}

/** Adds an account, or changes one. */
export function AccountForm({ account, policy, isAlone, onClose, onCreated }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const session = useSession();
  const refresh = () => client.invalidateQueries(trpc.accounts.pathFilter());
  const create = useMutation(
    trpc.accounts.create.mutationOptions({
      onSuccess: async (made) => {
        await refresh();
        onCreated?.(made.account.name, made.one_time_password);
      },
    }),
  );
  const update = useMutation(
    trpc.accounts.update.mutationOptions({
      onSuccess: async (saved) => {
        await Promise.all([refresh(), client.invalidateQueries(trpc.session.pathFilter())]);
        toast.success(
          saved.role_request === null
            ? copy.saved(saved.name)
            : `${saved.name} is saved; another administrator is asked for the other roles`,
        );
        onClose();
      },
    }),
  );
  const isOwn = account?.id === session.account.id;
  const form = useForm({
    act: {
      ...(account === null ? create : update),
      mutate: ({ email, name, roles, password: typed }: Entered) => {
        const password = typed || undefined;
        if (account === null) create.mutate({ email, name, roles, password });
        else if (isOwn) update.mutate({ id: account.id, name });
        else update.mutate({ id: account.id, name, roles, password });
      },
    },
    rules: createAccount,
    values: {
      email: account?.email ?? "",
      name: account?.name ?? "",
      roles: account?.roles ?? [],
      password: "",
    },
    secret: ["password"],
    input: (entered) => entered,
  });
  const deciding = form.values.roles.filter(
    (role) => policy.deciding.includes(role) && !account?.roles.includes(role),
  );
  return (
    <FormDialog
      form={form}
      title={account === null ? copy.add : `Edit ${account.name}`}
      lead={
        account === null
          ? "They get a one-time password, which you see once. With it they choose their own, within 24 hours."
          : account.email
      }
      submit={account === null ? "Add user" : "Save"}
      onClose={onClose}
    >
      {account === null && (
        <LineField type="email" label="E-mail address" {...form.field("email")} />
      )}
      <LineField label="Name" {...form.field("name")} />
      {isOwn ? (
        <Notice title="Your own roles are changed by another administrator." />
      ) : (
        <RoleCheckboxes
          legend="Roles"
          roles={policy.roles}
          chosen={form.values.roles}
          onChange={(roles) => form.set({ roles })}
        />
      )}
      {deciding.length > 0 && (
        <Notice
          title={(isAlone ? copy.decidingAlone : copy.decidingRoles)(
            deciding.map(roleName).join(", "),
          )}
        />
      )}
      {deciding.length > 0 && isAlone && (
        <PasswordField
          label={copy.ownPassword}
          hint={copy.ownPasswordHint}
          {...form.field("password")}
        />
      )}
    </FormDialog>
  );
}
