"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FIELD, Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { cn } from "@/lib/cn";
import { fieldErrors, readProblem } from "@/lib/problem";
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
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={data === undefined ? copy.title(evidenceId) : copy.doneTitle(evidenceId)}
      description={data === undefined ? copy.lead : copy.doneLead(data.affected_total)}
    >
      {data === undefined ? (
        <EraseForm
          evidenceId={evidenceId}
          busy={mutation.isPending}
          error={mutation.error}
          onSubmit={mutation.mutate}
          onClose={onClose}
        />
      ) : (
        <>
          <DialogBody>
            <ErasureResult erasure={data} />
          </DialogBody>
          <DialogFooter>
            <Button variant="primary" onClick={onClose}>
              {copy.close}
            </Button>
          </DialogFooter>
        </>
      )}
    </Dialog>
  );
}

type FormProps = {
  evidenceId: string;
  busy: boolean;
  error: unknown;
  onSubmit: (input: RouterInputs["evidence"]["erase"]) => void;
  onClose: () => void;
};

function EraseForm({ evidenceId, busy, error, onSubmit, onClose }: FormProps) {
  const [basis, setBasis] = useState<Basis>("gdpr_art_17");
  const [reason, setReason] = useState("");
  const [typed, setTyped] = useState("");
  const errors = fieldErrors(readProblem(error));
  const isReady = typed === evidenceId && reason.trim().length >= SHORTEST_REASON;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isReady) onSubmit({ id: evidenceId, basis, reason: reason.trim(), confirm: typed });
  }

  return (
    <form onSubmit={submit}>
      <DialogBody>
        {error !== null && <EvidenceProblem title={copy.failed} error={error} />}
        <ul className="list-disc space-y-1 pl-5 text-muted">
          {copy.stays.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <Field label={copy.basis} error={errors.basis}>
          {(control) => (
            <Select
              {...control}
              value={basis}
              onChange={(event) => {
                const chosen = BASES.find(({ value }) => value === event.target.value);
                if (chosen !== undefined) setBasis(chosen.value);
              }}
            >
              {BASES.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={copy.reason} hint={copy.reasonHint} error={errors.reason}>
          {(control) => (
            <textarea
              {...control}
              required
              minLength={SHORTEST_REASON}
              maxLength={4000}
              rows={3}
              className={cn(FIELD, "h-auto py-1.5")}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <Field label={copy.confirm(evidenceId)} error={errors.confirm}>
          {(control) => (
            <Input
              {...control}
              required
              autoComplete="off"
              spellCheck={false}
              className="font-mono"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{copy.cancel}</Button>
        <Button type="submit" variant="danger" disabled={busy || !isReady}>
          {busy ? copy.busy : copy.submit}
        </Button>
      </DialogFooter>
    </form>
  );
}
