"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { DropZone } from "@/components/drop-zone";
import { FormDialog } from "@/components/forms/form-dialog";
import { useForm } from "@/components/forms/use-form";
import { toast } from "@/components/toast";
import { Button } from "@/components/ui/button";
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

  const form = useForm({
    act: run,
    values: { content_base64: null as string | null, complaint: null as string | null },
    input: ({ content_base64 }) =>
      content_base64 !== null && check.data?.problem_count === 0 && check.data.imported > 0
        ? { id: engagementId, content_base64, dry_run: false }
        : null,
  });
  const { content_base64: content, complaint } = form.values;

  async function take(files: File[]) {
    const [file] = files;
    if (file === undefined) return;
    const problem = complaintAbout(files.length, file);
    form.set({ complaint: problem });
    if (problem !== null) return;
    try {
      const bytes = await readBase64(file);
      form.set({ content_base64: bytes });
      check.mutate({ id: engagementId, content_base64: bytes, dry_run: true });
    } catch {
      form.set({ complaint: copy.unreadable });
    }
  }

  function startAgain() {
    form.clear();
    check.reset();
    run.reset();
  }

  const found = check.data;
  const failure = run.error ?? check.error;
  return (
    <FormDialog
      form={form}
      title={copy.title}
      lead={copy.lead}
      submit={copy.submit(form.isReady ? (found?.imported ?? 0) : 0)}
      busy={copy.busy}
      onClose={onClose}
      actions={
        content !== null &&
        !check.isPending && (
          <Button onClick={startAgain} disabled={run.isPending}>
            {copy.another}
          </Button>
        )
      }
      problem={
        failure !== null && (
          <Notice tone="error" title={run.error === null ? copy.checkFailed : copy.importFailed}>
            {readProblem(failure)?.detail ?? readProblem(failure)?.title}
          </Notice>
        )
      }
    >
      {complaint !== null && <Notice tone="error" title={complaint} />}
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
    </FormDialog>
  );
}

function complaintAbout(count: number, file: File): string | null {
  if (count > 1) return copy.oneFile;
  if (file.size === 0) return copy.empty;
  return file.size > LIMIT ? copy.tooLarge : null;
}
