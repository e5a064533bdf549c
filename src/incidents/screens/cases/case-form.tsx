"use client";

import type { FormEvent, ReactNode } from "react";
import { FormProblem } from "@/components/form-problem";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { readProblem } from "@/lib/problem";
import { actions as copy } from "./copy";
import { useCaseRefresh } from "./use-case-mutation";

type Props = {
  title: string;
  lead?: string;
  submit: string;
  danger?: boolean;
  ready: boolean;
  mutation: { isPending: boolean; error: unknown; reset: () => void };
  onSubmit: () => void;
  onClose: () => void;
  /** A second way to send it, before the first. */
  beside?: ReactNode;
  children?: ReactNode;
};

/** The frame of a dialog that changes a case: fields, what went wrong, and the two ways out. */
export function CaseForm(props: Props) {
  const { title, lead, submit, danger = false, ready, mutation, onSubmit, onClose } = props;
  function send(event: FormEvent) {
    event.preventDefault();
    // Forms of the page behind hear events of this one, too.
    event.stopPropagation();
    if (ready && !mutation.isPending) onSubmit();
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={lead}>
      <form onSubmit={send}>
        <DialogBody>
          {props.children}
          <CaseProblem error={mutation.error} onLoaded={mutation.reset} />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{copy.cancel}</Button>
          {props.beside}
          <Button
            type="submit"
            variant={danger ? "danger" : "primary"}
            disabled={!ready || mutation.isPending}
          >
            {mutation.isPending ? copy.busy : submit}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

type ProblemProps = { error: unknown; onLoaded: () => void };

/** Why a change was refused; after a concurrent change, a button loads the new version. */
export function CaseProblem({ error, onLoaded }: ProblemProps) {
  const refresh = useCaseRefresh();
  if (error === null || error === undefined) return null;
  const problem = readProblem(error);
  if (problem?.code !== "version_conflict") {
    // Fields show their own errors; those of no field are shown here.
    const rest = (problem?.errors ?? []).filter(({ message }) => message !== problem?.detail);
    return (
      <div className="space-y-2">
        <FormProblem error={error} />
        {rest.map(({ pointer, message }) => (
          <p key={`${pointer} ${message}`} className="text-critical text-xs">
            {message}
          </p>
        ))}
      </div>
    );
  }
  async function load() {
    await refresh();
    onLoaded();
  }
  return (
    <Notice tone="error" title={copy.conflict}>
      {problem.detail}
      <span className="block pt-2">
        <Button size="sm" onClick={() => void load()}>
          {copy.loadPresent}
        </Button>
      </span>
    </Notice>
  );
}
