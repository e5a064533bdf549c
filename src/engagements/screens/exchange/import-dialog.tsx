"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { DropZone } from "@/components/drop-zone";
import { FormDialog } from "@/components/forms/form-dialog";
import { useForm } from "@/components/forms/use-form";
import { toast } from "@/components/toast";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { formatQuantity } from "@/lib/format";
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
        if (first !== null && last !== null) toast.success(`Imported ${first} to ${last}`);
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
      form.set({ complaint: "The browser could not read the file." });
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
      title="Import an operation log"
      lead="CSV with the columns of Ghostwriter, or an export from here. Each row becomes an entry of your side, marked as entered later."
      submit={`Import ${formatQuantity(form.isReady ? (found?.imported ?? 0) : 0, "entry", "entries")}`}
      busy="Importing…"
      onClose={onClose}
      actions={
        content !== null &&
        !check.isPending && (
          <Button onClick={startAgain} disabled={run.isPending}>
            Another file
          </Button>
        )
      }
      problem={
        failure !== null && (
          <Notice
            tone="error"
            title={run.error === null ? "The file cannot be imported" : "Nothing was imported"}
          >
            {readProblem(failure)?.detail ?? readProblem(failure)?.title}
          </Notice>
        )
      }
    >
      {complaint !== null && <Notice tone="error" title={complaint} />}
      {content === null && (
        <DropZone onFiles={(files) => void take(files)}>
          <span className="font-medium">Choose a CSV file or drop it here</span>
          <span className="text-muted text-sm">
            UTF-8, at most 5,000 rows and 10 MiB. Times without a zone are read as UTC.
          </span>
        </DropZone>
      )}
      <p role="status" className={check.isPending ? "text-muted text-sm" : "sr-only"}>
        {check.isPending && "Checking…"}
        {found !== undefined && copy.would(found.imported)}
      </p>
      {found !== undefined && <ImportCheck found={found} />}
    </FormDialog>
  );
}

function complaintAbout(count: number, file: File): string | null {
  if (count > 1) return "Choose one file.";
  if (file.size === 0) return "The file is empty.";
  return file.size > LIMIT ? "The file has more than 10 MiB." : null;
}
