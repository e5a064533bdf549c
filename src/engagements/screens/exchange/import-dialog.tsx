"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DropZone } from "@/components/drop-zone";
import { toast } from "@/components/toast";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { readProblem } from "@/lib/problem";
import { useTRPC } from "@/platform/trpc/browser/client";
import { importing as copy } from "./copy";
import { ImportCheck } from "./import-check";
import { readBase64 } from "./read-base64";

const LIMIT = 10 * 1024 * 1024;

type Props = { engagementId: string; onClose: () => void };

/** Checks a file first, shows what an import would do, and imports it only then. */
export function ImportDialog({ engagementId, onClose }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [content, setContent] = useState<string | null>(null);
  const [complaint, setComplaint] = useState<string | null>(null);
  const check = useMutation(trpc.engagements.importLog.mutationOptions());
  const run = useMutation(
    trpc.engagements.importLog.mutationOptions({
      onSuccess: async ({ first, last }) => {
        if (first !== null && last !== null) toast.success(copy.done(first, last));
        onClose();
        await Promise.all([
          client.invalidateQueries(trpc.engagements.pathFilter()),
          client.invalidateQueries(trpc.trace.pathFilter()),
        ]);
      },
    }),
  );

  async function take(files: File[]) {
    const [file] = files;
    if (file === undefined) return;
    const problem = complaintAbout(files.length, file);
    setComplaint(problem);
    if (problem !== null) return;
    try {
      const bytes = await readBase64(file);
      setContent(bytes);
      check.mutate({ id: engagementId, content_base64: bytes, dry_run: true });
    } catch {
      setComplaint(copy.unreadable);
    }
  }

  function startAgain() {
    setContent(null);
    check.reset();
    run.reset();
  }

  const found = check.data;
  const isReady = found !== undefined && found.problem_count === 0 && found.imported > 0;
  const failure = run.error ?? check.error;
  return (
    <Dialog open onOpenChange={onClose} title={copy.title} description={copy.lead}>
      <DialogBody>
        {complaint !== null && <Notice tone="error" title={complaint} />}
        {failure !== null && (
          <Notice tone="error" title={run.error === null ? copy.checkFailed : copy.importFailed}>
            {readProblem(failure)?.detail ?? readProblem(failure)?.title}
          </Notice>
        )}
        {content === null && (
          <DropZone onFiles={(files) => void take(files)}>
            <span className="font-medium">{copy.choose}</span>
            <span className="text-muted text-sm">{copy.limit}</span>
          </DropZone>
        )}
        <p role="status" className={check.isPending ? "text-muted text-sm" : "sr-only"}>
          {check.isPending && copy.checking}
          {found !== undefined && copy.would(found.imported)}
        </p>
        {found !== undefined && <ImportCheck found={found} />}
      </DialogBody>
      <DialogFooter>
        {content !== null && !check.isPending && (
          <Button onClick={startAgain} disabled={run.isPending}>
            {copy.another}
          </Button>
        )}
        <Button onClick={onClose}>{copy.cancel}</Button>
        <Button
          variant="primary"
          disabled={!isReady || run.isPending}
          onClick={() => {
            if (content !== null)
              run.mutate({ id: engagementId, content_base64: content, dry_run: false });
          }}
        >
          {run.isPending ? copy.busy : copy.submit(isReady ? found.imported : 0)}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function complaintAbout(count: number, file: File): string | null {
  if (count > 1) return copy.oneFile;
  if (file.size === 0) return copy.empty;
  return file.size > LIMIT ? copy.tooLarge : null;
}
