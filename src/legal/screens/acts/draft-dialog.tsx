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
import { formatQuantity } from "@/lib/format";
import { useTRPC } from "@/platform/trpc/browser/client";
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
      title={`Draft: ${`${trigger.id}, ${plainName(stage.name)}`}`}
      description="A draft from what is stored. Nothing has been sent. A qualified person completes, decides and files."
    >
      <DialogBody>
        {query.isError ? (
          <Failure
            error={query.error}
            what="The draft could not be loaded"
            onRetry={() => void query.refetch()}
          />
        ) : draft === undefined ? (
          <div className="space-y-3 py-2">
            <LoadingStatus label="Writing the draft" />
            <Skeleton className="w-2/3" />
            <Skeleton className="w-1/2" />
          </div>
        ) : (
          <div className="mx-auto max-w-4xl space-y-3">
            <p className="font-medium">
              {draft.document.gaps === 0
                ? "Nothing is marked as missing. Read it before relying on it."
                : `${formatQuantity(draft.document.gaps, "place is", "places are")} marked GAP: nothing is stored for it.`}
            </p>
            <ScrollRegion
              label="Text of the draft"
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
            <FileLink {...{ incidentId, trigger, stage }} format="md" label="Markdown" />
            <FileLink {...{ incidentId, trigger, stage }} format="pdf" label="PDF" />
            <CopyButton text={draft.markdown} label="Copy the draft as Markdown" />
          </span>
        )}
        <Button onClick={onClose}>Close</Button>
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
