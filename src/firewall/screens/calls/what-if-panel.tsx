"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Ban, CircleCheck, type LucideIcon, UserCheck } from "lucide-react";
import { Form } from "@/components/forms/form";
import { FormProblem } from "@/components/forms/form-problem";
import { LineField } from "@/components/forms/line-field";
import { ProseField } from "@/components/forms/prose-field";
import { useForm } from "@/components/forms/use-form";
import { SidePanel } from "@/components/side-panel";
import { Button } from "@/components/ui/button";
import { reasonWords } from "@/firewall/screens/approvals/reason-words";
import type { WhatIfDto } from "@/firewall/server/calls/what-if-dto";
import { tryToolCall } from "@/generated/fields";
import { cn } from "@/lib/cn";
import { visibleText } from "@/lib/visible-text";
import { type RouterInputs, type RouterOutputs, useTRPC } from "@/platform/trpc/browser/client";
import { call } from "./copy";
import { LayerList } from "./layer-list";
import { readCall } from "./what-if-form";

const TITLE = "Try a call";

const OUTCOME_NAMES = {
  allow: "It would be allowed",
  approval: "It would wait for a person",
  refuse: "It would be refused",
} satisfies Record<WhatIfDto["outcome"], string>;

type Answered = RouterOutputs["agentCalls"]["whatIf"];

type Props = { agentId: string; onClose: () => void };

/** Asks the firewall what a call would be answered now; changes nothing. */
export function WhatIfPanel({ agentId: id, onClose }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: (call: RouterInputs["agentCalls"]["whatIf"]) =>
      client.fetchQuery(trpc.agentCalls.whatIf.queryOptions(call, { staleTime: 0, gcTime: 0 })),
  });
  const form = useForm({
    act: ask,
    rules: tryToolCall,
    values: { tool: "", args: "{}" },
    wrong: (values) => readCall(values).problems ?? {},
    input: (values) => {
      const { call } = readCall(values);
      return call === null ? null : { id, ...call };
    },
  });
  const isStale =
    JSON.stringify(ask.variables) !== JSON.stringify({ id, ...readCall(form.values).call });
  return (
    <SidePanel label={TITLE} heading={TITLE} onClose={onClose}>
      <div className="space-y-5 px-4 py-4">
        <Form form={form} className="space-y-4">
          <p className="text-muted text-sm">
            What the firewall would answer now. Nothing is counted, recorded or executed.
          </p>
          <LineField
            label="Tool"
            hint="verb:object, such as read:incident."
            mono
            {...form.field("tool")}
          />
          <ProseField
            label="Arguments"
            hint="One JSON object."
            rows={6}
            mono
            {...form.field("args")}
            max={65_536}
          />
          <Button type="submit" variant="primary" disabled={ask.isPending}>
            {ask.isPending ? "Asking…" : "Ask the firewall"}
          </Button>
          <FormProblem error={ask.error} shown={form.shown} />
        </Form>
        {ask.data !== undefined && <Answer answer={ask.data} isStale={isStale} />}
      </div>
    </SidePanel>
  );
}

const LOOK: Readonly<Record<Answered["outcome"], { icon: LucideIcon; mark: string }>> = {
  allow: { icon: CircleCheck, mark: "text-positive" },
  approval: { icon: UserCheck, mark: "text-medium" },
  refuse: { icon: Ban, mark: "text-critical" },
};

function Answer({ answer, isStale }: { answer: Answered; isStale: boolean }) {
  const { icon: Icon, mark } = LOOK[answer.outcome];
  const { refusal, approval_reasons: reasons } = answer;
  return (
    <section aria-label={OUTCOME_NAMES[answer.outcome]} className="space-y-3">
      <div role="status" className="space-y-1">
        <h3 className="flex items-center gap-2 font-medium">
          <Icon aria-hidden className={cn("size-4 shrink-0", mark)} />
          {OUTCOME_NAMES[answer.outcome]}
        </h3>
        {isStale && <p className="text-medium text-xs">Changed since: ask again.</p>}
        <p className="text-muted text-xs">
          Risk {answer.risk}; a person approves from {answer.gate} on at the present score.
        </p>
        {refusal !== null && (
          <p className="break-words text-muted text-sm">
            {visibleText(refusal.reason).text}. Requires {visibleText(refusal.requires).text}.{" "}
            {refusal.retry_after_s !== null &&
              `The same call may pass in ${refusal.retry_after_s} s.`}
          </p>
        )}
        {reasons.length > 0 && (
          <ul className="list-disc pl-5 text-muted text-sm">
            {reasons.map((reason) => (
              <li key={reason}>{visibleText(reasonWords(reason)).text}</li>
            ))}
          </ul>
        )}
      </div>
      <LayerList label={call.layers} layers={answer.layers} />
    </section>
  );
}
