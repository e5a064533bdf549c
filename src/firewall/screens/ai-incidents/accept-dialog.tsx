"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActFrame } from "@/components/act-frame";
import { ProseField } from "@/components/forms/prose-field";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { SEVERITIES, type Severity } from "@/evidence/domain/findings/severity";
import { SEVERITY_NAMES } from "@/evidence/screens/findings/copy";
import type { AiIncidentDto } from "@/firewall/server/ai-incidents/ai-incident-dto";
import { fieldErrors, readProblem } from "@/lib/problem";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { acceptance as copy } from "./copy";

type Props = { proposal: AiIncidentDto; onClose: () => void };

/** Makes an incident of a proposal, on a person's word and with their reason. */
export function AcceptDialog({ proposal, onClose }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [severity, setSeverity] = useState<Severity>("high");
  const [reason, setReason] = useState("");
  const accept = useMutation(
    trpc.aiIncidents.accept.mutationOptions({
      onSettled: () => void client.invalidateQueries(trpc.aiIncidents.pathFilter()),
    }),
  );
  const errors = fieldErrors(readProblem(accept.error));
  const made = accept.data?.incident_id;
  return (
    <ActFrame
      title={copy.title}
      lead={copy.lead(visibleText(proposal.agent.name).text)}
      submit={copy.submit}
      act={{
        mutate: () => accept.mutate({ id: proposal.proposal_id, severity, reason: reason.trim() }),
        isPending: accept.isPending,
        error: accept.error,
      }}
      isIncomplete={reason.trim() === ""}
      done={
        made != null && (
          <Notice tone="success" title={copy.done(made)}>
            <Link href={`/incidents/${made}?tab=legal`} className="link">
              {copy.open}
            </Link>
          </Notice>
        )
      }
      onClose={onClose}
    >
      <Field label={copy.severity} error={errors.severity}>
        {(control) => (
          <Select
            {...control}
            value={severity}
            onChange={({ target }) =>
              setSeverity(SEVERITIES.find((each) => each === target.value) ?? "high")
            }
          >
            {SEVERITIES.map((each) => (
              <option key={each} value={each}>
                {SEVERITY_NAMES[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <ProseField
        label={copy.reason}
        hint={copy.reasonHint}
        required
        rows={3}
        max={2000}
        value={reason}
        error={errors.reason}
        onChange={setReason}
      />
      <p className="text-muted text-sm">{copy.legal}</p>
    </ActFrame>
  );
}
