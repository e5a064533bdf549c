"use client";

import { useMutation } from "@tanstack/react-query";
import { FormDialog } from "@/components/forms/form-dialog";
import { LineField } from "@/components/forms/line-field";
import { ProseField } from "@/components/forms/prose-field";
import { SelectField } from "@/components/forms/select-field";
import { useForm } from "@/components/forms/use-form";
import { toast } from "@/components/toast";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PasswordField } from "@/components/ui/password-field";
import type { BanDto } from "@/federation/server/bans/ban-dto";
import { banFromFederation, liftFederationBan } from "@/generated/fields";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { useFederationRefresh } from "../detail/use-review";
import { acts, copy } from "./copy";

const { ban: words } = acts;
const TYPES = ["operator", "agent", "key", "host", "cidr"] as const;
const REASONS = [
  "impersonation",
  "malicious_runtime",
  "key_compromise",
  "policy",
  "abuse",
  "other",
] as const;

/** Bans an operator, an agent, a key, a host or a network. */
export function BanDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const refresh = useFederationRefresh();
  const create = useMutation(
    trpc.federationBans.create.mutationOptions({
      onSuccess: ({ suspended }) => {
        toast.success(
          suspended.length === 0
            ? "It is banned"
            : suspended.length === 1
              ? "It is banned, and one agent suspended"
              : `It is banned, and ${suspended.length} agents suspended`,
        );
        onClose();
      },
      onSettled: refresh,
    }),
  );
  const form = useForm({
    act: create,
    rules: banFromFederation,
    values: {
      subject_type: "agent" as (typeof TYPES)[number],
      subject: "",
      reason_code: "policy" as (typeof REASONS)[number],
      note: "",
      until: "",
      password: "",
    },
    secret: ["password"],
    input: ({ until, password, ...said }) => ({
      ...said,
      // The field has no zone: its value is read as UTC.
      expires_at: until === "" ? undefined : new Date(`${until}Z`).toISOString(),
      password: password || undefined,
    }),
  });
  const until = form.field("until");
  return (
    <FormDialog
      form={form}
      title="Ban something"
      lead="Every agent that it meets is suspended at once, and the removal is published."
      submit="Ban it"
      danger
      onClose={onClose}
    >
      <SelectField
        label="What"
        options={TYPES.map((value) => ({ value, label: copy.subjects[value] }))}
        {...form.field("subject_type")}
      />
      <LineField
        label="Which"
        hint={words.hints[form.values.subject_type]}
        {...form.field("subject")}
      />
      <SelectField
        label="Why"
        options={REASONS.map((value) => ({ value, label: copy.reasons[value] }))}
        {...form.field("reason_code")}
      />
      <ProseField label="Note" hint="It is recorded." rows={2} {...form.field("note")} />
      <Field
        label="Ends at"
        hint="In UTC. Left empty, it holds until someone lifts it."
        error={form.errorOf("expires_at")}
      >
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={until.value}
            onChange={({ target }) => until.onChange(target.value)}
          />
        )}
      </Field>
      <PasswordField label={acts.password} hint={acts.passwordHint} {...form.field("password")} />
    </FormDialog>
  );
}

/** Lifts a ban. */
export function LiftDialog({ ban, onClose }: { ban: BanDto; onClose: () => void }) {
  const trpc = useTRPC();
  const refresh = useFederationRefresh();
  const form = useForm({
    act: useMutation(
      trpc.federationBans.lift.mutationOptions({
        onSuccess: () => {
          toast.success("The ban is lifted");
          onClose();
        },
        onSettled: refresh,
      }),
    ),
    rules: liftFederationBan,
    values: { note: "", password: "" },
    secret: ["password"],
    input: ({ note, password }) => ({ id: ban.id, note, password: password || undefined }),
  });
  return (
    <FormDialog
      form={form}
      title={`Lift the ban of ${visibleText(ban.subject).text}`}
      lead="What it suspended stays suspended until someone reinstates it."
      submit="Lift the ban"
      onClose={onClose}
    >
      <ProseField
        label="Note"
        hint="Why it no longer holds. It is recorded."
        {...form.field("note")}
      />
      <PasswordField label={acts.password} hint={acts.passwordHint} {...form.field("password")} />
    </FormDialog>
  );
}
