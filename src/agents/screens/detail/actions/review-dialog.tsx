"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { AgentDto } from "@/agents/server/registry/agent-dto";
import { ActFrame } from "@/components/act-frame";
import { ProseField } from "@/components/forms/prose-field";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { fieldErrors, readProblem } from "@/lib/problem";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { act } from "../acting/act-copy";
import { useAgentRefresh } from "../acting/use-agent-refresh";

const copy = act.review;
const VERDICTS = ["red", "green"] as const;

type Props = { agent: AgentDto; onClose: () => void };

/** Asks for the findings at a quarantined agent. Red is preselected: green has consequences. */
export function ReviewDialog({ agent, onClose }: Props) {
  const trpc = useTRPC();
  const refresh = useAgentRefresh();
  const [verdict, setVerdict] = useState<(typeof VERDICTS)[number]>("red");
  const [findings, setFindings] = useState("");
  const review = useMutation(
    trpc.agentStops.review.mutationOptions({ onSuccess: () => void refresh() }),
  );
  const errors = fieldErrors(readProblem(review.error));
  const send = () => review.mutate({ id: agent.id, verdict, findings: findings.trim() });
  return (
    <ActFrame
      title={copy.title(visibleText(agent.name).text)}
      lead={copy.lead(agent.epoch)}
      submit={copy.submit}
      act={{ mutate: send, isPending: review.isPending, error: review.error }}
      isIncomplete={findings.trim() === ""}
      done={
        review.data && (
          <Notice tone="success" title={copy.done(review.data.review_id)}>
            {copy.doneText[review.data.verdict]}
          </Notice>
        )
      }
      onClose={onClose}
    >
      <Field label={copy.verdict} error={errors.verdict}>
        {(control) => (
          <Select
            {...control}
            value={verdict}
            onChange={(event) =>
              setVerdict(VERDICTS.find((each) => each === event.target.value) ?? "red")
            }
          >
            {VERDICTS.map((each) => (
              <option key={each} value={each}>
                {copy.verdicts[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <ProseField
        label={copy.findings}
        hint={copy.findingsHint}
        required
        rows={5}
        max={20_000}
        value={findings}
        error={errors.findings}
        onChange={setFindings}
      />
    </ActFrame>
  );
}
