"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FormDialog } from "@/components/forms/form-dialog";
import { LineField } from "@/components/forms/line-field";
import { ProseField } from "@/components/forms/prose-field";
import { SelectField } from "@/components/forms/select-field";
import { useForm } from "@/components/forms/use-form";
import { eraseEvidence } from "@/generated/fields";
import { formatCount } from "@/lib/format";
import { type RouterInputs, useTRPC } from "@/platform/trpc/browser/client";
import { BASES, erase as copy } from "./copy";
import { ErasureResult } from "./erasure-result";
import { EvidenceProblem } from "./evidence-problem";

type Basis = RouterInputs["evidence"]["erase"]["basis"];

const SHORTEST_REASON = 20;

type Props = { evidenceId: string; onClose: () => void };

/**
 * Erases an item after its basis, its reason and its id were stated; then shows what is left
 * elsewhere.
 */
export function EraseDialog({ evidenceId, onClose }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const mutation = useMutation(
    trpc.evidence.erase.mutationOptions({
      // A dialog over the list must keep its content when the list is refreshed.
      onSuccess: async () => {
        await Promise.all([
          client.invalidateQueries(trpc.evidence.pathFilter()),
          client.invalidateQueries(trpc.custody.pathFilter()),
          client.invalidateQueries(trpc.trace.pathFilter()),
          client.invalidateQueries(trpc.packages.pathFilter()),
        ]);
      },
    }),
  );
  const { data } = mutation;
  const form = useForm({
    act: mutation,
    rules: eraseEvidence,
    values: { basis: "gdpr_art_17" as Basis, reason: "", confirm: "" },
    input: (said) =>
      said.confirm === evidenceId && said.reason.length >= SHORTEST_REASON
        ? { id: evidenceId, ...said }
        : null,
  });
  return (
    <FormDialog
      form={form}
      title={data === undefined ? `Erase ${evidenceId}?` : `${evidenceId} is erased`}
      lead={
        data === undefined
          ? "The bytes are gone for good. That they were here, and who erased them, stays on the record."
          : data.affected_total === 1
            ? "One item lost its bytes."
            : `${formatCount(data.affected_total)} items lost bytes, because they hold the same.`
      }
      submit="Erase for good"
      busy="Erasing"
      danger
      problem={
        form.error !== null && <EvidenceProblem title="Nothing was erased" error={form.error} />
      }
      done={data !== undefined && <ErasureResult erasure={data} />}
      onClose={onClose}
    >
      <ul className="list-disc space-y-1 pl-5 text-muted">
        {copy.stays.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <SelectField label="Basis" options={BASES} {...form.field("basis")} />
      <ProseField
        label="Reason"
        hint="At least 20 characters; stored separately, so that it can be erased by itself"
        {...form.field("reason")}
      />
      <LineField label={`Type ${evidenceId} to confirm`} mono {...form.field("confirm")} />
    </FormDialog>
  );
}
