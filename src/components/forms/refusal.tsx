"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { readProblem } from "@/lib/problem";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import { FormProblem } from "./form-problem";

type Props = {
  error: unknown;
  /** Members whose errors are at their fields; none by default. */
  shown?: ReadonlySet<string> | null;
  /** In place of the usual words about why it was refused. */
  problem?: ReactNode;
  /** What it was about is not there any more as it was seen. */
  isGone?: boolean;
  /** Loads what changed meanwhile; everything on the page by default. */
  reload?: (() => Promise<unknown>) | undefined;
  onReloaded: () => void;
};

const NONE: ReadonlySet<string> = new Set();

/** True where another person changed what the form is about. */
export function isOutdated({ error, isGone = false }: Pick<Props, "error" | "isGone">): boolean {
  return isGone || readProblem(error)?.code === "version_conflict";
}

/** Why a form was refused; after a change by somebody else, a button loads the present state. */
export function Refusal(props: Props) {
  const { error, shown = NONE, problem, reload, onReloaded } = props;
  const client = useQueryClient();
  const load = useMutation({
    mutationFn: () => reload?.() ?? client.invalidateQueries(),
    onSuccess: onReloaded,
  });
  if (!isOutdated(props)) {
    return problem ?? <FormProblem error={error} shown={shown} />;
  }
  return (
    <>
      <Notice
        tone="error"
        title="Someone else changed this since you opened it"
        action={
          <Button size="sm" disabled={load.isPending} onClick={() => load.mutate()}>
            Load the present state
          </Button>
        }
      >
        {readProblem(error)?.detail}
      </Notice>
      <FormProblem error={load.error} />
    </>
  );
}
