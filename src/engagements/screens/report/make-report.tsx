"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FileCheck2 } from "lucide-react";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";
import type { EngagementDto } from "@/engagements/server/engagement/engagement-dto";
import { formatQuantity } from "@/lib/format";
import { useTRPC } from "@/platform/trpc/browser/client";
import { make as words } from "./copy";
import { ProblemList } from "./problem-list";
import { lackOf, type ReportDraft, toBody } from "./report-draft";

type Props = { engagement: EngagementDto; draft: ReportDraft; onMade: () => void };

function blockedBy(engagement: EngagementDto, draft: ReportDraft): string | null {
  if (engagement.state === "cancelled")
    return "The engagement is cancelled: no report can be made.";
  if (engagement.counts.evidence === 0) return "The evidence register is empty. Add an item first.";
  const unfinished = draft.statements.filter((each) => lackOf(each) !== null).length;
  return unfinished > 0
    ? `${formatQuantity(unfinished, "statement is", "statements are")} not finished.`
    : null;
}

/** Makes the report; where that is not possible, the button says why and stays in reach of the keyboard. */
export function MakeReport({ engagement, draft, onMade }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const reasonId = useId();
  const mutation = useMutation(
    trpc.engagements.makeReport.mutationOptions({
      onSuccess: async () => {
        onMade();
        await Promise.all([
          client.invalidateQueries(trpc.engagements.pathFilter()),
          client.invalidateQueries(trpc.trace.pathFilter()),
        ]);
      },
    }),
  );
  const blocked = blockedBy(engagement, draft);
  const isOff = blocked !== null || mutation.isPending;
  const hint =
    engagement.state === "reporting"
      ? "This completes the engagement. Nothing can be logged afterwards; further versions can be made."
      : null;
  return (
    <section className="space-y-2">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          aria-disabled={isOff}
          aria-describedby={reasonId}
          className="aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
          onClick={() => {
            if (!isOff) mutation.mutate({ id: engagement.id, ...toBody(draft) });
          }}
        >
          <FileCheck2 aria-hidden />
          {mutation.isPending
            ? words.busy
            : engagement.state === "completed"
              ? "Make a further version"
              : "Make the report"}
        </Button>
        <p id={reasonId} className="min-w-0 text-muted empty:hidden">
          {blocked ?? hint}
        </p>
      </div>
      <p role="status" className="sr-only">
        {mutation.isPending && words.busy}
        {mutation.isSuccess && words.made(mutation.data.number)}
      </p>
      {mutation.isError && <ProblemList title="The report was not made" error={mutation.error} />}
      {mutation.isSuccess && (
        <Notice tone="success" title={words.made(mutation.data.number)}>
          <span className="block text-xs">{words.digest}</span>
          <span className="flex items-start gap-1">
            <code className="min-w-0 font-mono break-all">{mutation.data.report_sha256}</code>
            <CopyButton text={mutation.data.report_sha256} label={words.copyDigest} />
          </span>
        </Notice>
      )}
    </section>
  );
}
