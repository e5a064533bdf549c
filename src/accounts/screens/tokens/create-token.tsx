"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { actionName } from "@/accounts/screens/roles/copy";
import { useSession } from "@/accounts/screens/session/use-session";
import { FormDialog } from "@/components/forms/form-dialog";
import { LineField } from "@/components/forms/line-field";
import { SelectField } from "@/components/forms/select-field";
import { useForm } from "@/components/forms/use-form";
import { SecretDialog } from "@/components/secret-dialog";
import { Checkbox } from "@/components/ui/checkbox";
import { createToken } from "@/generated/fields";
import { type RouterInputs, useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";

type Scope = RouterInputs["tokens"]["create"]["scopes"][number];

const DAYS = [7, 30, 90, 180, 366];
const USUAL_DAYS = "90";

/** Makes a personal token, and shows it once. */
export function CreateToken({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const create = useMutation(
    trpc.tokens.create.mutationOptions({
      onSuccess: () => client.invalidateQueries(trpc.tokens.pathFilter()),
    }),
  );
  const { may } = useSession();
  const own = (Object.keys(may) as Scope[]).filter((action) => may[action]);
  const form = useForm({
    act: create,
    rules: createToken,
    values: { name: "", scopes: [] as Scope[], expires_in_days: USUAL_DAYS },
    required: ["scopes"],
    input: ({ expires_in_days: days, ...said }) => ({ ...said, expires_in_days: Number(days) }),
  });
  const { scopes } = form.values;
  if (create.isSuccess) {
    return <NewToken name={create.data.info.name} token={create.data.token} onClose={onClose} />;
  }
  return (
    <FormDialog
      form={form}
      title={copy.add}
      lead="Give it only the rights that the job needs."
      submit="Make token"
      onClose={onClose}
    >
      <LineField
        label="Name"
        hint="Where it will be used, such as the name of the job"
        {...form.field("name")}
      />
      <fieldset>
        <legend className="mb-1.5 font-medium text-sm">Rights</legend>
        <div className="rounded-md border border-line p-1">
          {own.map((scope) => (
            <Checkbox
              key={scope}
              label={actionName(scope)}
              checked={scopes.includes(scope)}
              onChange={({ target }) =>
                form.set({
                  scopes: own.filter((each) =>
                    each === scope ? target.checked : scopes.includes(each),
                  ),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <SelectField
        label="Expires after"
        options={DAYS.map((days) => ({
          value: String(days),
          label: days === 366 ? "1 year" : `${days} days`,
        }))}
        {...form.field("expires_in_days")}
      />
    </FormDialog>
  );
}

function NewToken({ name, token, onClose }: { name: string; token: string; onClose: () => void }) {
  return (
    <SecretDialog
      title={`Token ${name}`}
      label="the token"
      secret={token}
      warning="This token is shown only now. Keep it where secrets are kept."
      done="Done"
      onClose={onClose}
    >
      <p className="text-muted">
        It goes into the Authorization header:{" "}
        <code className="font-mono text-ink text-xs">Authorization: Bearer {"<token>"}</code>
      </p>
    </SecretDialog>
  );
}
