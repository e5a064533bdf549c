"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { FormProblem } from "@/components/form-problem";
import { toast } from "@/components/toast";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { PasswordField } from "@/components/ui/password-field";
import { fieldErrors, readProblem } from "@/lib/problem";
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

export function AccountForm({ account, policy, isAlone, onClose, onCreated }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const session = useSession();
  const [email, setEmail] = useState(account?.email ?? "");
  const [name, setName] = useState(account?.name ?? "");
  const [chosen, setChosen] = useState<Account["roles"]>(account?.roles ?? []);
  const [password, setPassword] = useState("");
  const isOwn = account?.id === session.account.id;
  const deciding = chosen.filter(
    (role) => policy.deciding.includes(role) && !account?.roles.includes(role),
  );
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
          saved.role_request === null ? copy.saved(saved.name) : copy.asked(saved.name),
        );
        onClose();
      },
    }),
  );
  const error = create.error ?? update.error;
  const errors = fieldErrors(readProblem(error));
  const busy = create.isPending || update.isPending;

  function submit(event: FormEvent) {
    event.preventDefault();
    const again = password === "" ? {} : { password };
    if (account === null) create.mutate({ email, name, roles: chosen, ...again });
    else if (isOwn) update.mutate({ id: account.id, name });
    else update.mutate({ id: account.id, name, roles: chosen, ...again });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={account === null ? copy.add : copy.editTitle(account.name)}
      description={account === null ? copy.addLead : account.email}
    >
      <form onSubmit={submit}>
        <DialogBody>
          <FormProblem error={error} />
          {account === null && (
            <Field label={copy.email} error={errors.email}>
              {(control) => (
                <Input
                  {...control}
                  type="email"
                  required
                  autoComplete="off"
                  value={email}
                  onChange={(event) => setEmail(event.target.value)}
                />
              )}
            </Field>
          )}
          <Field label={copy.name} error={errors.name}>
            {(control) => (
              <Input
                {...control}
                required
                maxLength={200}
                autoComplete="off"
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          {isOwn ? (
            <Notice title={copy.ownRoles} />
          ) : (
            <RoleCheckboxes
              legend={copy.roles}
              roles={policy.roles}
              chosen={chosen}
              onChange={setChosen}
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
              required={false}
              label={copy.ownPassword}
              hint={copy.ownPasswordHint}
              error={errors.password}
              value={password}
              onChange={setPassword}
            />
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button type="submit" variant="primary" disabled={busy}>
            {account === null ? copy.create : copy.save}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
