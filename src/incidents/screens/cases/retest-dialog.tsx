"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { FormDialog } from "@/components/forms/form-dialog";
import { ProseField } from "@/components/forms/prose-field";
import { useForm } from "@/components/forms/use-form";
import { toast } from "@/components/toast";
import { Button } from "@/components/ui/button";
import { recordRetest } from "@/generated/fields";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { useTRPC } from "@/platform/trpc/browser/client";
import { retest as copy } from "./copy";
import { EvidenceChoice } from "./evidence-choice";
import { useCaseMutation } from "./use-case-mutation";

type Props = { incident: IncidentDetailDto; onClose: () => void };

interface Verdict {
  passed: boolean;
  evidence: readonly string[];
  note: string;
}

/** What was seen, as an item of the evidence; adding it counted the incident's version up by one. */
interface Kept {
  text: string;
  id: string;
  version: number;
}

/**
 * Records what a retest found, with the evidence that shows it. A pass without chosen evidence keeps
 * what was seen as a note in the evidence, and names that.
 */
export function RetestDialog({ incident, onClose }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const { may } = useSession();
  // A retry names the note that is kept already.
  const [kept, setKept] = useState<Kept | null>(null);
  const keepNote = useMutation(trpc.evidence.attachNote.mutationOptions());
  const record = useMutation(trpc.cases.retest.mutationOptions());
  const mutation = useCaseMutation(
    {
      mutationFn: async ({ passed, evidence, note }: Verdict) => {
        const made = passed && evidence.length === 0 ? await keep(note) : null;
        return record.mutateAsync({
          id: incident.id,
          passed,
          evidence_ids: made === null ? [...evidence] : [made.id],
          expected_version: Math.max(incident.version, made?.version ?? 0),
          ...(made !== null || note === "" ? {} : { note }),
        });
      },
    },
    {
      id: incident.id,
      incidentOf: (output) => output,
      onDone: (_, { passed }) => {
        toast.success(
          passed ? "The retest is recorded as passed" : "The retest failed: back to Fixing",
        );
        onClose();
      },
    },
  );
  const form = useForm({
    act: mutation,
    rules: recordRetest,
    values: { ids: [] as string[], note: "" },
    input: ({ ids, note }) =>
      ids.length > 0 || (note !== "" && may["evidence.write"])
        ? { passed: true, evidence: ids, note }
        : null,
  });
  async function keep(text: string): Promise<Kept> {
    if (kept?.text === text) return kept;
    const { id } = await keepNote.mutateAsync({ incident_id: incident.id, kind: "note", text });
    const made = { text, id, version: incident.version + 1 };
    setKept(made);
    void client.invalidateQueries(trpc.evidence.list.pathFilter());
    void client.invalidateQueries(trpc.custody.pathFilter());
    return made;
  }
  const { ids, note } = form.values;
  const text = note.trim();
  const mayFail = ids.length > 0 || text !== "";
  return (
    <FormDialog
      form={form}
      title={`Record a retest of ${incident.id}`}
      lead="A passed retest is what closing as fixed asks for. A failed one goes back to Fixing."
      submit="Record as passed"
      onClose={onClose}
      actions={
        <Button
          disabled={!mayFail || mutation.isPending}
          onClick={() => mutation.mutate({ passed: false, evidence: ids, note: text })}
        >
          Record as failed
        </Button>
      }
    >
      <ProseField
        label="What was seen"
        hint={
          may["evidence.write"]
            ? "With evidence chosen below it is the note beside the verdict. Without, a passed retest keeps it as a note in the evidence and names that."
            : copy.evidenceHint
        }
        {...form.field("note")}
      />
      <EvidenceChoice
        incidentId={incident.id}
        hint={copy.evidenceHint}
        chosen={ids}
        onChange={(chosen) => form.set({ ids: chosen })}
      />
      <p role="status" className="text-muted text-xs">
        {!form.isReady && "Say what was seen, or choose evidence."}
      </p>
    </FormDialog>
  );
}
