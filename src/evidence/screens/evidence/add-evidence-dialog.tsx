"use client";

import { FormDialog } from "@/components/forms/form-dialog";
import { ProseField } from "@/components/forms/prose-field";
import { SelectField } from "@/components/forms/select-field";
import { useForm } from "@/components/forms/use-form";
import { Notice } from "@/components/ui/notice";
import { Progress } from "@/components/ui/progress";
import { Segmented } from "@/components/ui/segmented";
import { formatBytes } from "@/lib/format";
import type { RouterInputs } from "@/platform/trpc/browser/client";
import { likelyKind } from "./chosen-file";
import { add as copy, KIND_NAMES } from "./copy";
import { EvidenceProblem } from "./evidence-problem";
import { FileDrop } from "./file-drop";
import {
  NOTHING_STATED,
  StatementFields,
  statementFaults,
  statementInput,
} from "./statement-fields";
import { ArrivedDifferent, useAddEvidence } from "./use-add-evidence";
import { useChosenFile } from "./use-chosen-file";

type Kind = RouterInputs["evidence"]["attachUpload"]["kind"];

const FILE_KINDS = ["file", "screenshot", "log", "network", "memory"] as const satisfies Kind[];

const MODES = [
  { value: "file", label: "File or screenshot" },
  { value: "note", label: "Note" },
] as const;

type DialogProps = { incidentId: string; onClose: () => void };

/** The form by which evidence is added. */
export function AddEvidenceDialog({ incidentId, onClose }: DialogProps) {
  const { act, sent } = useAddEvidence(onClose);
  const { file, sha256, complaint, choose } = useChosenFile();
  const form = useForm({
    act,
    values: {
      mode: "file" as "file" | "note",
      kind: "file" as (typeof FILE_KINDS)[number],
      text: "",
      statement: NOTHING_STATED,
    },
    // What was seen is kept as it was written.
    exact: ["text"],
    wrong: ({ statement }) => statementFaults(statement),
    input: ({ mode, kind, text, statement }) => {
      const stated = { incident_id: incidentId, ...statementInput(statement) };
      if (mode === "note")
        return text.trim() === "" ? null : { ...stated, kind: "note" as const, text };
      if (file === null || sha256 === null) return null;
      const named = { file_name: file.name, media_type: file.type || undefined, kind };
      return { file, sha256, statement: { ...stated, ...named } };
    },
  });
  const { mode, statement } = form.values;
  return (
    <FormDialog
      form={form}
      title={copy.title}
      lead="It becomes an item of its own, with its digest on the chain of custody."
      submit={copy.submit}
      busy={copy.submit}
      problem={form.error !== null && <AddProblem error={form.error} />}
      onClose={onClose}
    >
      <Segmented
        label="What to add"
        value={mode}
        options={MODES}
        onChange={(to) => {
          form.forget();
          form.set({ mode: to });
        }}
      />
      {complaint !== null && <Notice tone="error" title={complaint} />}
      {mode === "file" ? (
        <>
          <FileDrop
            file={file}
            sha256={sha256}
            onFile={(next) => {
              form.forget();
              if (next !== null) form.set({ kind: likelyKind(next) });
              void choose(next);
            }}
          />
          {file !== null && (
            <SelectField
              label="Kind"
              {...form.field("kind")}
              options={FILE_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }))}
            />
          )}
        </>
      ) : (
        <ProseField label="Note" rows={5} {...form.field("text")} required max={100_000} />
      )}
      <StatementFields
        value={statement}
        errorOf={form.errorOf}
        onChange={(change) => form.set({ statement: { ...statement, ...change } })}
      />
      {form.isPending && <Sending sent={sent} />}
    </FormDialog>
  );
}

function Sending({ sent }: { sent: { sent: number; total: number } | null }) {
  const isSending = sent !== null && sent.sent < sent.total;
  return (
    <div className="space-y-1.5">
      {sent !== null && <Progress label={copy.title} value={sent.sent} max={sent.total} />}
      <p role="status" className="text-muted text-xs">
        {isSending
          ? `${formatBytes(sent.sent)} of ${formatBytes(sent.total)} sent`
          : "Adding it to the incident"}
      </p>
    </div>
  );
}

function AddProblem({ error }: { error: unknown }) {
  const lost =
    error instanceof ArrivedDifferent
      ? "The service received other bytes than this browser sent. Nothing was added; try again."
      : "The connection was lost before the file had arrived. Nothing was added.";
  return (
    <EvidenceProblem
      title="The evidence could not be added"
      error={error}
      words={copy.problems}
      lost={lost}
    />
  );
}
