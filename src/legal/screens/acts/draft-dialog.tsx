"use client";

import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Failure } from "@/components/failure";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";
import type { StageDto, TriggerDto } from "@/legal/server/evaluations/legal-dto";
import { useTRPC } from "@/platform/trpc/browser/client";
import { draft as copy } from "./dialog-copy";
import { DraftText } from "./draft-text";
import type { LegalDialogProps } from "./legal-dialog";
import { plainName } from "./span-words";

type Props = LegalDialogProps & { trigger: TriggerDto; stage: StageDto };

/** The draft of a report out of what is stored; every place where nothing is stored says so. */
export function DraftDialog({ incidentId, trigger, stage, onClose }: Props) {
  const trpc = useTRPC();
  const query = useQuery(
    trpc.legal.draft.queryOptions({ id: incidentId, rule: trigger.id, stage: stage.name }),
  );
  const draft = query.data;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      kind="sheet"
      title={copy.title(`${trigger.id}, ${plainName(stage.name)}`)}
      description={copy.lead}
    >
      <DialogBody>
        {query.isError ? (
          <Failure error={query.error} what={copy.failed} onRetry={() => void query.refetch()} />
        ) : draft === undefined ? (
          <div className="space-y-3 py-2">
            <LoadingStatus label={copy.loading} />
            <Skeleton className="w-2/3" />
            <Skeleton className="w-1/2" />
          </div>
        ) : (
          <div className="mx-auto max-w-4xl space-y-3">
            <p className="font-medium">{copy.gaps(draft.document.gaps)}</p>
            <ScrollRegion
              label={copy.text}
              className="rounded-md border border-line bg-surface px-4 py-3"
            >
              <DraftText markdown={draft.markdown} />
            </ScrollRegion>
          </div>
        )}
      </DialogBody>
      <DialogFooter>
        {draft !== undefined && (
          <span className="mr-auto inline-flex flex-wrap items-center gap-2">
            <FileLink {...{ incidentId, trigger, stage }} format="md" label={copy.markdown} />
            <FileLink {...{ incidentId, trigger, stage }} format="pdf" label={copy.pdf} />
            <CopyButton text={draft.markdown} label={copy.copy} />
          </span>
        )}
        <Button onClick={onClose}>{copy.close}</Button>
      </DialogFooter>
    </Dialog>
  );
}

type FileProps = Pick<Props, "incidentId" | "trigger" | "stage"> & {
  format: "md" | "pdf";
  label: string;
};

function FileLink({ incidentId, trigger, stage, format, label }: FileProps) {
  const query = new URLSearchParams({ rule: trigger.id, stage: stage.name, format });
  return (
    <Button asChild>
      <a href={`/api/ip3/v1/incidents/${incidentId}/legal-draft?${query}`} download>
        <Download aria-hidden /> {label}
      </a>
    </Button>
  );
}
