import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { formatBytes } from "@/lib/format";
import { wizard } from "./run/copy";
import type { WizardStage } from "./use-import-wizard";

type Props = { stage: Extract<WizardStage, { step: "upload" }>; onCancel: () => void };

export function UploadStep({ stage, onCancel }: Props) {
  const { fileName, sent, total } = stage;
  return (
    <div className="max-w-2xl space-y-3 rounded-lg border border-line bg-surface p-5">
      <div className="flex items-center gap-4">
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{wizard.uploading(fileName)}</p>
          <p className="text-muted text-xs tabular-nums">
            {sent >= total ? wizard.storing : `${formatBytes(sent)} of ${formatBytes(total)} sent`}
          </p>
          <p role="status" className="sr-only">
            {sent >= total ? wizard.storing : wizard.uploading(fileName)}
          </p>
        </div>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <Progress label={wizard.uploading(fileName)} value={sent} max={total} />
    </div>
  );
}
