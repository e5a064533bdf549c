"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { actionName } from "@/accounts/screens/roles/copy";
import { useSession } from "@/accounts/screens/session/use-session";
import { FormProblem } from "@/components/form-problem";
import { SecretOnce } from "@/components/secret-once";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { fieldErrors, readProblem } from "@/lib/problem";
import { type RouterInputs, useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";

type Scope = RouterInputs["tokens"]["create"]["scopes"][number];

const DAYS = [7, 30, 90, 180, 366];
const USUAL_DAYS = 90;

export function CreateToken({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const create = useMutation(
    trpc.tokens.create.mutationOptions({
      onSuccess: () => client.invalidateQueries(trpc.tokens.pathFilter()),
    }),
  );
  if (create.isSuccess) {
    return <NewToken name={create.data.info.name} token={create.data.token} onClose={onClose} />;
  }
  return (
    <Dialog open onOpenChange={onClose} title={copy.add} description={copy.addLead}>
      <TokenForm
        busy={create.isPending}
        error={create.error}
        onSubmit={create.mutate}
        onClose={onClose}
      />
    </Dialog>
  );
}

type FormProps = {
  busy: boolean;
  error: unknown;
  onSubmit: (input: RouterInputs["tokens"]["create"]) => void;
  onClose: () => void;
};

function TokenForm({ busy, error, onSubmit, onClose }: FormProps) {
  const { may } = useSession();
  const own = (Object.keys(may) as Scope[]).filter((action) => may[action]);
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<Scope[]>([]);
  const [days, setDays] = useState(USUAL_DAYS);
  const errors = fieldErrors(readProblem(error));

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit({ name, scopes, expires_in_days: days });
  }

  return (
    <form onSubmit={submit}>
      <DialogBody>
        <FormProblem error={error} />
        <Field label={copy.name} hint={copy.nameHint} error={errors.name}>
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
        <fieldset>
          <legend className="mb-1.5 font-medium text-sm">{copy.scopes}</legend>
          <div className="rounded-md border border-line p-1">
            {own.map((scope) => (
              <Checkbox
                key={scope}
                label={actionName(scope)}
                checked={scopes.includes(scope)}
                onChange={(event) =>
                  setScopes(
                    own.filter((each) =>
                      each === scope ? event.target.checked : scopes.includes(each),
                    ),
                  )
                }
              />
            ))}
          </div>
        </fieldset>
        <Field label={copy.expiry} error={errors.expires_in_days}>
          {(control) => (
            <Select
              {...control}
              value={days}
              onChange={(event) => setDays(Number(event.target.value))}
            >
              {DAYS.map((each) => (
                <option key={each} value={each}>
                  {copy.days(each)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{copy.cancel}</Button>
        <Button type="submit" variant="primary" disabled={busy || scopes.length === 0}>
          {copy.create}
        </Button>
      </DialogFooter>
    </form>
  );
}

function NewToken({ name, token, onClose }: { name: string; token: string; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={copy.secretTitle(name)} insistent>
      <DialogBody>
        <SecretOnce label={copy.secret} secret={token} warning={copy.secretOnce} />
        <p className="text-muted">
          {copy.usage}{" "}
          <code className="font-mono text-ink text-xs">Authorization: Bearer {"<token>"}</code>
        </p>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          {copy.done}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
