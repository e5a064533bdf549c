"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AgentDto } from "@/agents/server/registry/agent-dto";
import { ActFrame } from "@/components/act-frame";
import { ProseField } from "@/components/forms/prose-field";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { fieldErrors, readProblem } from "@/lib/problem";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { act } from "../acting/act-copy";
import { useAgentRefresh } from "../acting/use-agent-refresh";

const copy = act.report;

type Props = { agent: AgentDto; onClose: () => void };

/**
 * A person's report that an agent's action may be a serious incident; another person decides
 * whether it is.
 */
export function ReportDialog({ agent, onClose }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const refresh = useAgentRefresh();
  const [subject, setSubject] = useState("");
  const [detail, setDetail] = useState("");
  const propose = useMutation(
    trpc.aiIncidents.propose.mutationOptions({
      onSuccess: () => {
        void refresh();
        void client.invalidateQueries(trpc.aiIncidents.pathFilter());
      },
    }),
  );
  const errors = fieldErrors(readProblem(propose.error));
  const said = { subject: subject.trim(), detail: detail.trim() };
  return (
    <ActFrame
      title={copy.title(visibleText(agent.name).text)}
      lead={copy.lead}
      submit={copy.submit}
      act={{
        mutate: () => propose.mutate({ agent: agent.id, ...said }),
        isPending: propose.isPending,
        error: propose.error,
      }}
      isIncomplete={said.subject === "" || said.detail === ""}
      done={
        propose.data && (
          <Notice tone="success" title={copy.done(propose.data.proposal_id)}>
            <Link
              className="link"
              href={`/approvals?view=incidents${agent.source === "simulation" ? "&source=simulation" : ""}`}
            >
              {copy.doneText}
            </Link>
          </Notice>
        )
      }
      onClose={onClose}
    >
      <Field label={copy.subject} hint={copy.subjectHint} error={errors.subject}>
        {(control) => (
          <Input
            {...control}
            required
            maxLength={200}
            value={subject}
            onChange={(event) => setSubject(event.target.value)}
          />
        )}
      </Field>
      <ProseField
        label={copy.detail}
        hint={copy.detailHint}
        required
        rows={4}
        max={2000}
        value={detail}
        error={errors.detail}
        onChange={setDetail}
      />
    </ActFrame>
  );
}
