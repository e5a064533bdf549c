"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Download, ShieldCheck } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { EntryDto } from "@/engagements/server/log/entry-input";
import type { ItemVerificationDto } from "@/engagements/server/register/item-dto";
import { verification } from "@/evidence/screens/evidence/copy";
import { EvidenceProblem } from "@/evidence/screens/evidence/evidence-problem";
import { VerificationResult } from "@/evidence/screens/evidence/verification-result";
import { useTRPC } from "@/platform/trpc/browser/client";
import { item as copy } from "./copy";
import { readItemBody } from "./item-body";

type Props = { engagementId: string; entry: EntryDto };

/** Actions on an item, and the result of its verification in place. */
export function ItemActions({ engagementId, entry }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const verify = useMutation(
    trpc.engagements.verifyItem.mutationOptions({
      onSuccess: async () => {
        await Promise.all([
          client.invalidateQueries(trpc.engagements.pathFilter()),
          client.invalidateQueries(trpc.trace.pathFilter()),
        ]);
      },
    }),
  );
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          aria-label={verification.startLabel(entry.id)}
          disabled={verify.isPending}
          onClick={() => verify.mutate({ id: engagementId, item: entry.id })}
        >
          <ShieldCheck aria-hidden />
          {verify.isPending ? verification.busy : verification.start}
        </Button>
        {readItemBody(entry).isStored && (
          <Button asChild size="sm" variant="ghost">
            <a
              href={`/api/ip3/v1/engagements/${engagementId}/register/${entry.id}/content`}
              download
              aria-label={`Download ${entry.id}`}
            >
              <Download aria-hidden />
              Download
            </a>
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {verify.isPending && verification.busy}
        {verify.isSuccess && statusWords(verify.data.status)}
      </p>
      {verify.isSuccess && <Result found={verify.data} />}
      {verify.isError && <EvidenceProblem title={verification.failed} error={verify.error} />}
    </div>
  );
}

function statusWords(status: ItemVerificationDto["status"]): string {
  return status === "digest_only" ? copy.digestOnly : verification.status[status];
}

function Result({ found }: { found: ItemVerificationDto }) {
  const { status } = found;
  if (status === "digest_only") {
    return (
      <Notice tone="warning" title={copy.digestOnly}>
        The bytes are kept elsewhere, so that this service cannot measure them. The entry and its
        record in the trace hold.
      </Notice>
    );
  }
  return <VerificationResult found={{ ...found, status, evidence_id: found.item }} />;
}
