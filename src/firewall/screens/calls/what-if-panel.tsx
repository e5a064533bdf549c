"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { Ban, CircleCheck, type LucideIcon, UserCheck } from "lucide-react";
import { type FormEvent, useState } from "react";
import { FormProblem } from "@/components/forms/form-problem";
import { SidePanel } from "@/components/side-panel";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FIELD, Input } from "@/components/ui/input";
import { reasonWords } from "@/firewall/screens/approvals/reason-words";
import { cn } from "@/lib/cn";
import { visibleText } from "@/lib/visible-text";
import { type RouterInputs, type RouterOutputs, useTRPC } from "@/platform/trpc/browser/client";
import { call, whatIf as copy } from "./copy";
import { LayerList } from "./layer-list";
import { readCall } from "./what-if-form";

type Answered = RouterOutputs["agentCalls"]["whatIf"];

type Props = { agentId: string; onClose: () => void };

/** Asks the firewall what a call would be answered now; changes nothing. */
export function WhatIfPanel({ agentId: id, onClose }: Props) {
  const trpc = useTRPC();
  const [form, setForm] = useState({ tool: "", args: "{}" });
  const [problems, setProblems] = useState<{ tool?: string; args?: string }>({});
  const [asked, setAsked] = useState<RouterInputs["agentCalls"]["whatIf"] | null>(null);
  const [isStale, setStale] = useState(false);
  const query = useQuery(
    trpc.agentCalls.whatIf.queryOptions(asked ?? skipToken, { staleTime: 0, gcTime: 0 }),
  );
  function change(changes: Partial<typeof form>): void {
    setForm({ ...form, ...changes });
    setStale(true);
  }
  function send(event: FormEvent): void {
    event.preventDefault();
    const read = readCall(form);
    setProblems(read.problems ?? {});
    if (read.call === null) return;
    const next = { id, ...read.call };
    setStale(false);
    // The same question is sent again: the answer is of now.
    if (asked !== null && JSON.stringify(asked) === JSON.stringify(next)) void query.refetch();
    else setAsked(next);
  }
  return (
    <SidePanel label={copy.title} heading={copy.title} closeLabel={call.close} onClose={onClose}>
      <div className="space-y-5 px-4 py-4">
        <form onSubmit={send} className="space-y-4">
          <p className="text-muted text-sm">{copy.lead}</p>
          <Field label={copy.tool} hint={copy.toolHint} error={problems.tool}>
            {(control) => (
              <Input
                {...control}
                required
                autoComplete="off"
                spellCheck={false}
                value={form.tool}
                onChange={({ target }) => change({ tool: target.value })}
              />
            )}
          </Field>
          <Field label={copy.args} hint={copy.argsHint} error={problems.args}>
            {(control) => (
              <textarea
                {...control}
                rows={6}
                maxLength={65_536}
                spellCheck={false}
                className={cn(FIELD, "h-auto py-1.5 font-mono text-xs")}
                value={form.args}
                onChange={({ target }) => change({ args: target.value })}
              />
            )}
          </Field>
          <Button type="submit" variant="primary" disabled={query.isFetching}>
            {query.isFetching ? copy.busy : copy.submit}
          </Button>
          <FormProblem error={query.error} />
        </form>
        {query.data !== undefined && <Answer answer={query.data} isStale={isStale} />}
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
    <section aria-label={copy.outcomes[answer.outcome]} className="space-y-3">
      <div role="status" className="space-y-1">
        <h3 className="flex items-center gap-2 font-medium">
          <Icon aria-hidden className={cn("size-4 shrink-0", mark)} />
          {copy.outcomes[answer.outcome]}
        </h3>
        {isStale && <p className="text-medium text-xs">{copy.stale}</p>}
        <p className="text-muted text-xs">{copy.figures(answer.risk, answer.gate)}</p>
        {refusal !== null && (
          <p className="break-words text-muted text-sm">
            {visibleText(refusal.reason).text}. {copy.requires(visibleText(refusal.requires).text)}{" "}
            {refusal.retry_after_s !== null && copy.retry(refusal.retry_after_s)}
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
