"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FormDialog } from "@/components/forms/form-dialog";
import { ProseField } from "@/components/forms/prose-field";
import { SelectField } from "@/components/forms/select-field";
import { useForm } from "@/components/forms/use-form";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { SEVERITIES, type Severity } from "@/evidence/domain/findings/severity";
import { SEVERITY_NAMES } from "@/evidence/screens/findings/copy";
import type { AiIncidentDto } from "@/firewall/server/ai-incidents/ai-incident-dto";
import { acceptAiIncident } from "@/generated/fields";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";

type Props = { proposal: AiIncidentDto; onClose: () => void };

/** Makes an incident of a proposal, on a person's decision and with their reason. */
export function AcceptDialog({ proposal, onClose }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const accept = useMutation(
    trpc.aiIncidents.accept.mutationOptions({
      onSettled: () => void client.invalidateQueries(trpc.aiIncidents.pathFilter()),
    }),
  );
  const form = useForm({
    act: accept,
    rules: acceptAiIncident,
    values: { severity: "high" as Severity, reason: "" },
    input: (decided) => ({ id: proposal.proposal_id, ...decided }),
  });
  const made = accept.data?.incident_id;
  return (
    <FormDialog
      form={form}
      title="Accept as an incident"
      about={`accept ${proposal.proposal_id}`}
      lead={`An incident about ${visibleText(proposal.agent.name).text} is made of it.`}
      submit="Make the incident"
      done={
        made != null && (
          <Notice tone="success" title={`${made} was made of it`}>
            <Link href={`/incidents/${made}?tab=legal`} className="link">
              Open the incident
            </Link>
          </Notice>
        )
      }
      onClose={onClose}
    >
      <SelectField
        label="Severity"
        options={SEVERITIES.map((value) => ({ value, label: SEVERITY_NAMES[value] }))}
        {...form.field("severity")}
      />
      <ProseField
        label="Reason"
        hint="Why it is an incident. The record of the decision commits to it."
        {...form.field("reason")}
      />
      <p className="text-muted text-sm">
        The legal fact AI_SERIOUS_INCIDENT is recorded with it. Who was harmed, the causal link and
        when you became aware are stated on the Legal tab of the incident; clocks run from these.
      </p>
    </FormDialog>
  );
}
