"use client";

import { useState } from "react";
import { Choice } from "@/components/forms/choice";
import { ProseField } from "@/components/forms/prose-field";
import { toast } from "@/components/toast";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { fieldErrors, readProblem } from "@/lib/problem";
import { useTRPC } from "@/platform/trpc/browser/client";
import { CaseForm } from "./case-form";
import { retest as copy } from "./copy";
import { EvidenceChoice } from "./evidence-choice";
import { useCaseMutation } from "./use-case-mutation";

type Props = { incident: IncidentDetailDto; onClose: () => void };

const VERDICTS = [
  { value: "passed", label: copy.passed },
  { value: "failed", label: copy.failed },
] as const;

/** Records what a retest found, with the evidence that shows it. */
export function RetestDialog({ incident, onClose }: Props) {
  const trpc = useTRPC();
  const [verdict, setVerdict] = useState<"passed" | "failed" | null>(null);
  const [ids, setIds] = useState<string[]>([]);
  const [note, setNote] = useState("");
  const mutation = useCaseMutation(trpc.cases.retest.mutationOptions(), {
    id: incident.id,
    incidentOf: (output) => output,
    onDone: () => {
      toast.success(copy.done(verdict === "passed"));
      onClose();
    },
  });
  const errors = fieldErrors(readProblem(mutation.error));
  const text = note.trim();
  const hasProof = ids.length > 0 || (verdict === "failed" && text !== "");
  const missing = verdict === "failed" ? copy.needsNote : copy.needsEvidence;
  return (
    <CaseForm
      title={copy.title(incident.id)}
      lead={copy.lead}
      submit={copy.submit}
      ready={verdict !== null && hasProof}
      mutation={mutation}
      onClose={onClose}
      onSubmit={() =>
        mutation.mutate({
          id: incident.id,
          passed: verdict === "passed",
          evidence_ids: ids,
          expected_version: incident.version,
          ...(text === "" ? {} : { note: text }),
        })
      }
    >
      <Choice legend={copy.verdict} value={verdict} options={VERDICTS} onChange={setVerdict} />
      <EvidenceChoice
        incidentId={incident.id}
        hint={copy.evidenceHint}
        chosen={ids}
        onChange={setIds}
      />
      <ProseField
        label={copy.note(verdict === null ? null : verdict === "passed")}
        value={note}
        error={errors.note}
        onChange={setNote}
      />
      <p role="status" className="text-muted text-xs">
        {verdict !== null && !hasProof && missing}
      </p>
    </CaseForm>
  );
}
