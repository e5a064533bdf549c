"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { KILL_SCOPES } from "@/agents/domain/kill-switch";
import { Choice } from "@/components/forms/choice";
import { FormProblem } from "@/components/forms/form-problem";
import { ProseField } from "@/components/forms/prose-field";
import { toast } from "@/components/toast";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { fieldErrors, readProblem } from "@/lib/problem";
import { useTRPC } from "@/platform/trpc/browser/client";
import { KILL_SCOPE_NAMES } from "../copy";
import { type Activation, activationInput, NO_ACTIVATION } from "./activation-form";
import { CONSEQUENCES, copy, activation as words } from "./copy";
import { SwitchForm } from "./switch-form";
import { TargetField } from "./target-field";
import { useSwitchChange } from "./use-switch-change";

const SCOPE_OPTIONS = KILL_SCOPES.map((value) => ({
  value,
  label: KILL_SCOPE_NAMES[value],
  hint: words.hints[value],
}));

/** Asks what to stop and why, and says what follows; all agents are stopped only after a typed word. */
export function ActivateDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const refresh = useSwitchChange();
  const [form, setForm] = useState(NO_ACTIVATION);
  const set = (changes: Partial<Activation>) => setForm({ ...form, ...changes });
  const activate = useMutation(
    trpc.killSwitch.activate.mutationOptions({
      onSuccess: async ({ kill_id: id }) => {
        await refresh();
        toast.success(words.done(id));
        onClose();
      },
    }),
  );
  const { scope } = form;
  const input = activationInput(form);
  const errors = fieldErrors(readProblem(activate.error));
  return (
    <SwitchForm
      title={words.title}
      lead={words.lead}
      submit={scope === "global" ? words.submit.all : words.submit.one}
      isReady={input !== null}
      isBusy={activate.isPending}
      onSubmit={() => input !== null && activate.mutate(input)}
      onClose={onClose}
    >
      <Choice
        legend={words.scope}
        value={scope}
        options={SCOPE_OPTIONS}
        onChange={(next) => {
          activate.reset();
          set({ scope: next });
        }}
      />
      {scope !== "global" && (
        <TargetField scope={scope} form={form} set={set} error={errors.target} />
      )}
      <section aria-labelledby="kill-consequences" className="space-y-1">
        <h3 id="kill-consequences" className="font-medium text-sm">
          {words.consequences}
        </h3>
        <ul className="list-disc space-y-1 pl-5 text-muted text-sm">
          {CONSEQUENCES[scope].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <ProseField
        label={copy.reason}
        hint={copy.reasonHint}
        required
        rows={2}
        max={2000}
        value={form.reason}
        error={errors.reason}
        onChange={(reason) => set({ reason })}
      />
      {scope === "global" && (
        <Field label={words.confirm(copy.phrase)}>
          {(control) => (
            <Input
              {...control}
              required
              autoComplete="off"
              spellCheck={false}
              value={form.typed}
              onChange={({ target }) => set({ typed: target.value })}
            />
          )}
        </Field>
      )}
      <FormProblem error={activate.error} />
    </SwitchForm>
  );
}
