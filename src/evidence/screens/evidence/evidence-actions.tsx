"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ShieldCheck, Trash2 } from "lucide-react";
import { useState } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import type { EvidenceItemDto } from "@/evidence/server/custody/evidence-dto";
import { useTRPC } from "@/platform/trpc/browser/client";
import { verification } from "./copy";
import { EvidenceProblem } from "./evidence-problem";
import { VerificationResult } from "./verification-result";

const EraseDialog = loadedWhenShown(() =>
  import("./erase-dialog").then((module) => module.EraseDialog),
);

/** Actions on an item, and the result of its verification in place. */
export function EvidenceActions({ item }: { item: EvidenceItemDto }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const { may } = useSession();
  const [erasing, setErasing] = useState(false);
  const verify = useMutation(
    trpc.custody.verifyEvidence.mutationOptions({
      onSuccess: async () => {
        await Promise.all([
          client.invalidateQueries(trpc.custody.pathFilter()),
          client.invalidateQueries(trpc.coverage.pathFilter()),
          client.invalidateQueries(trpc.trace.pathFilter()),
          client.invalidateQueries(trpc.packages.pathFilter()),
        ]);
      },
    }),
  );
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap gap-2">
        {may["evidence.verify"] && (
          <Button
            size="sm"
            aria-label={verification.startLabel(item.id)}
            disabled={verify.isPending}
            onClick={() => verify.mutate({ id: item.id })}
          >
            <ShieldCheck aria-hidden />
            {verify.isPending ? verification.busy : verification.start}
          </Button>
        )}
        <Button asChild size="sm" variant="ghost">
          <Link
            href={`/incidents/${item.incident_id}?tab=custody&evidence=${item.id}`}
            aria-label={`Chain of custody of ${item.id}`}
          >
            Chain of custody
          </Link>
        </Button>
        {may["evidence.erase"] && item.erased_at === null && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Erase ${item.id}`}
            onClick={() => setErasing(true)}
          >
            <Trash2 aria-hidden />
            Erase
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {verify.isPending && verification.busy}
        {verify.isSuccess && verification.status[verify.data.status]}
      </p>
      {verify.isSuccess && <VerificationResult found={verify.data} />}
      {verify.isError && <EvidenceProblem title={verification.failed} error={verify.error} />}
      {erasing && <EraseDialog evidenceId={item.id} onClose={() => setErasing(false)} />}
    </div>
  );
}
