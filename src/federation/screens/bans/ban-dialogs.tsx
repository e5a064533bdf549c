"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ActFrame } from "@/components/act-frame";
import { ProseField } from "@/components/forms/prose-field";
import { toast } from "@/components/toast";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PasswordField } from "@/components/ui/password-field";
import { Select } from "@/components/ui/select";
import type { BanDto } from "@/federation/server/bans/ban-dto";
import { fieldErrors, readProblem } from "@/lib/problem";
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

type PasswordProps = { value: string; error: string | undefined; on: (value: string) => void };

/** The reader's own password again: what follows takes effect at once. */
function Password({ value, error, on }: PasswordProps) {
  return (
    <PasswordField
      required={false}
      label={acts.password}
      hint={acts.passwordHint}
      error={error}
      value={value}
      onChange={on}
    />
  );
}

/** Bans an operator, an agent, a key, a host or a network. */
export function BanDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const refresh = useFederationRefresh();
  const [type, setType] = useState<(typeof TYPES)[number]>("agent");
  const [reason, setReason] = useState<(typeof REASONS)[number]>("policy");
  const [fields, setFields] = useState({ subject: "", note: "", until: "", password: "" });
  const set = (name: keyof typeof fields) => (value: string) =>
    setFields({ ...fields, [name]: value });
  const create = useMutation(
    trpc.federationBans.create.mutationOptions({
      onSuccess: ({ suspended }) => {
        toast.success(words.done(suspended.length));
        onClose();
      },
      onSettled: refresh,
    }),
  );
  const errors = fieldErrors(readProblem(create.error));
  function send(): void {
    create.mutate({
      subject_type: type,
      subject: fields.subject.trim(),
      reason_code: reason,
      note: fields.note.trim(),
      // The field has no zone: its value is read as UTC.
      ...(fields.until === "" ? {} : { expires_at: new Date(`${fields.until}Z`).toISOString() }),
      ...(fields.password === "" ? {} : { password: fields.password }),
    });
  }
  return (
    <ActFrame
      title={words.title}
      lead={words.lead}
      submit={words.submit}
      danger
      act={{ mutate: send, isPending: create.isPending, error: create.error }}
      isIncomplete={fields.subject.trim() === "" || fields.note.trim() === ""}
      onClose={onClose}
    >
      <Field label={words.type}>
        {(control) => (
          <Select
            {...control}
            value={type}
            onChange={({ target }) =>
              setType(TYPES.find((each) => each === target.value) ?? "agent")
            }
          >
            {TYPES.map((value) => (
              <option key={value} value={value}>
                {copy.subjects[value]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={words.subject} hint={words.hints[type]} error={errors.subject}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            spellCheck={false}
            value={fields.subject}
            onChange={({ target }) => set("subject")(target.value)}
          />
        )}
      </Field>
      <Field label={words.reason} error={errors.reason_code}>
        {(control) => (
          <Select
            {...control}
            value={reason}
            onChange={({ target }) =>
              setReason(REASONS.find((each) => each === target.value) ?? "other")
            }
          >
            {REASONS.map((value) => (
              <option key={value} value={value}>
                {copy.reasons[value]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <ProseField
        label={words.note}
        hint={words.noteHint}
        required
        rows={2}
        max={2000}
        value={fields.note}
        error={errors.note}
        onChange={set("note")}
      />
      <Field label={words.until} hint={words.untilHint} error={errors.expires_at}>
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={fields.until}
            onChange={({ target }) => set("until")(target.value)}
          />
        )}
      </Field>
      <Password value={fields.password} error={errors.password} on={set("password")} />
    </ActFrame>
  );
}

/** Lifts a ban. */
export function LiftDialog({ ban, onClose }: { ban: BanDto; onClose: () => void }) {
  const trpc = useTRPC();
  const refresh = useFederationRefresh();
  const [note, setNote] = useState("");
  const [password, setPassword] = useState("");
  const lift = useMutation(
    trpc.federationBans.lift.mutationOptions({
      onSuccess: () => {
        toast.success(acts.lift.done);
        onClose();
      },
      onSettled: refresh,
    }),
  );
  const errors = fieldErrors(readProblem(lift.error));
  return (
    <ActFrame
      title={acts.lift.title(visibleText(ban.subject).text)}
      lead={acts.lift.lead}
      submit={acts.lift.submit}
      act={{
        mutate: () =>
          lift.mutate({
            id: ban.id,
            note: note.trim(),
            ...(password === "" ? {} : { password }),
          }),
        isPending: lift.isPending,
        error: lift.error,
      }}
      isIncomplete={note.trim() === ""}
      onClose={onClose}
    >
      <ProseField
        label={acts.lift.note}
        hint={acts.lift.noteHint}
        required
        max={2000}
        value={note}
        error={errors.note}
        onChange={setNote}
      />
      <Password value={password} error={errors.password} on={setPassword} />
    </ActFrame>
  );
}
