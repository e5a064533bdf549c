"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DropZone } from "@/components/drop-zone";
import { FormProblem } from "@/components/forms/form-problem";
import { toast } from "@/components/toast";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";
import { formatQuantity } from "@/lib/format";
import { useTRPC } from "@/platform/trpc/browser/client";
import { Faults } from "./faults";
import { PolicyChanges } from "./policy-changes";
import { readPolicyText } from "./read-policy-text";

const LARGEST = 5_000_000;

type Read = {
  chosen: { name: string; policy: Record<string, unknown> } | null;
  problem: string | null;
};

const NOTHING: Read = { chosen: null, problem: null };

/** Imports a policy file: first what it changes is shown, and only that can then be imported. */
export function PolicyImport({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [{ chosen, problem }, set] = useState<Read>(NOTHING);
  const preview = useMutation(trpc.tools.previewPolicies.mutationOptions());
  const send = useMutation(
    trpc.tools.importPolicies.mutationOptions({
      onSuccess: ({ tools, grants }) => {
        toast.success(
          `${formatQuantity(tools, "tool", "tools")} and ${formatQuantity(grants, "grant", "grants")} imported`,
        );
        onClose();
      },
      onSettled: () =>
        Promise.all([
          client.invalidateQueries(trpc.tools.pathFilter()),
          client.invalidateQueries(trpc.agents.pathFilter()),
        ]),
    }),
  );

  async function choose([file]: File[]): Promise<void> {
    if (file === undefined) return;
    preview.reset();
    send.reset();
    set(NOTHING);
    if (file.size > LARGEST) {
      return set({ chosen: null, problem: "The file is larger than 5 MB." });
    }
    const { policy, problem } = readPolicyText(await file.text());
    if (policy === null) return set({ chosen: null, problem });
    set({ chosen: { name: file.name, policy }, problem: null });
    preview.mutate({ policy });
  }

  const found = preview.data;
  const isReady = found !== undefined && found.refused.length === 0 && found.changes.length > 0;
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title="Import a policy"
        lead="A file says everything about the tools and agents that it names, and nothing about others: those stay as they are. Nothing is imported before you have seen what it changes."
      />
      <div className="flex-1 space-y-4 border-t bg-surface px-4 py-4 md:px-6">
        {chosen === null ? (
          <DropZone onFiles={(files) => void choose(files)} className="max-w-xl">
            <span className="font-medium">Choose or drop a policy file</span>
            <span className="text-muted text-xs">JSON, as the export gives it, at most 5 MB</span>
          </DropZone>
        ) : (
          <p className="break-all text-sm">
            <span className="text-muted">File:</span> <bdi>{chosen.name}</bdi>
          </p>
        )}
        {problem !== null && <Notice tone="error" title={problem} />}
        <FormProblem error={preview.error} />
        <Faults error={preview.error} />
        {preview.isPending && (
          <div className="space-y-3">
            <LoadingStatus label="Comparing it with what there is…" />
            <Skeleton className="h-24 w-full" />
          </div>
        )}
        {found !== undefined && <PolicyChanges preview={found} />}
        <FormProblem error={send.error} />
      </div>
      <div className="sticky bottom-0 flex flex-wrap justify-end gap-2 border-t bg-canvas px-4 py-3 md:px-6">
        <Button onClick={onClose}>Back to the tools</Button>
        {chosen !== null && (
          <Button
            onClick={() => {
              set(NOTHING);
              preview.reset();
              send.reset();
            }}
          >
            Choose another file
          </Button>
        )}
        <Button
          variant="primary"
          disabled={!isReady || send.isPending}
          onClick={() => {
            if (chosen !== null && found !== undefined) {
              send.mutate({ policy: chosen.policy, digest: found.digest });
            }
          }}
        >
          {send.isPending ? "Waiting for the service…" : "Import what is shown"}
        </Button>
      </div>
    </div>
  );
}
