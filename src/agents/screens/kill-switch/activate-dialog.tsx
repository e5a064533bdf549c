"use client";

import { useMutation } from "@tanstack/react-query";
import type { KillScope } from "@/agents/domain/kill-switch";
import { KILL_SCOPES } from "@/agents/domain/kill-switch";
import { Choice } from "@/components/forms/choice";
import { FormDialog } from "@/components/forms/form-dialog";
import { LineField } from "@/components/forms/line-field";
import { ProseField } from "@/components/forms/prose-field";
import { useForm } from "@/components/forms/use-form";
import { toast } from "@/components/toast";
import { activateKillSwitch } from "@/generated/fields";
import { useTRPC } from "@/platform/trpc/browser/client";
import { KILL_SCOPE_NAMES } from "../copy";
import { activationInput, NO_ACTIVATION, PHRASE } from "./activation-form";
import { CONSEQUENCES, copy } from "./copy";
import { TargetField } from "./target-field";
import { useSwitchChange } from "./use-switch-change";

const HINTS = {
  global: "Every tool call of every agent",
  agent: "Every tool call of this agent",
  tier: "Every tool call of all agents of this tier",
  tool: "Calls of this tool, by whatever agent",
} satisfies Record<KillScope, string>;

const SCOPE_OPTIONS = KILL_SCOPES.map((value) => ({
  value,
  label: KILL_SCOPE_NAMES[value],
  hint: HINTS[value],
}));

/** Asks what to stop and why, and says what follows; all agents are stopped only after a typed word. */
export function ActivateDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const refresh = useSwitchChange();
  const activate = useMutation(
    trpc.killSwitch.activate.mutationOptions({
      onSuccess: async ({ kill_id: id }) => {
        await refresh();
        toast.success(`The kill switch ${id} is in force`);
        onClose();
      },
    }),
  );
  const form = useForm({
    act: activate,
    rules: activateKillSwitch,
    values: NO_ACTIVATION,
    secret: ["typed"],
    input: activationInput,
  });
  const { scope } = form.values;
  return (
    <FormDialog
      form={form}
      title="Stop agents"
      lead="Throws a kill switch. One person throws it; two safety officers release it."
      submit={scope === "global" ? "Stop all agents" : "Use the kill switch"}
      danger
      onClose={onClose}
    >
      <Choice
        legend="What to stop"
        value={scope}
        options={SCOPE_OPTIONS}
        onChange={(next) => {
          form.forget();
          form.set({ scope: next });
        }}
      />
      {scope !== "global" && (
        <TargetField
          scope={scope}
          form={form.values}
          set={form.set}
          error={form.errorOf("target")}
        />
      )}
      <section aria-labelledby="kill-consequences" className="space-y-1">
        <h3 id="kill-consequences" className="font-medium text-sm">
          What follows
        </h3>
        <ul className="list-disc space-y-1 pl-5 text-muted text-sm">
          {CONSEQUENCES[scope].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <ProseField label={copy.reason} hint={copy.reasonHint} rows={2} {...form.field("reason")} />
      {scope === "global" && (
        <LineField
          label={`Type "${PHRASE}" to confirm`}
          input={{ spellCheck: false }}
          {...form.field("typed")}
          required
        />
      )}
    </FormDialog>
  );
}
