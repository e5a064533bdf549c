"use client";

import { useSession } from "@/accounts/screens/session/use-session";
import { Progress } from "@/components/ui/progress";
import type { ConnectorRunDto } from "@/imports/server/run-dto";
import { formatBytes, formatCount, formatQuantity } from "@/lib/format";
import { CancelRunButton } from "./cancel-run";
import { progress as copy } from "./copy";
import { mayCancel } from "./run-state";
import type { CancelRun } from "./use-cancel-run";

type Props = { run: ConnectorRunDto; cancel: CancelRun };

/** How far an import has come, as the service reports it: what is read is not yet committed. */
export function RunProgress({ run, cancel }: Props) {
  const session = useSession();
  const { bytes_read: bytes, records_read: read, records_committed: committed } = run.progress;
  return (
    <div className="max-w-2xl space-y-3 rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-60 tabular-nums">
          <p role="status" className="font-medium">
            {cancel.isSuccess ? "Cancelling; the import ends at its next step" : whatHappens(run)}
          </p>
          <p className="text-muted">
            {`${formatBytes(bytes)} of ${formatBytes(run.file.bytes)} read`} ·{" "}
            {formatQuantity(read, "record", "records")}
          </p>
        </div>
        {mayCancel(session, run) && <CancelRunButton runId={run.id} cancel={cancel} />}
      </div>
      <Progress label={copy.running} value={bytes} max={run.file.bytes} />
      <p className="text-muted text-xs tabular-nums">
        {read === 0
          ? "Nothing is committed yet."
          : `${formatCount(committed)} of ${formatQuantity(read, "record", "records")} committed.`}{" "}
        An import is committed in one step at its end: all of it, or nothing.
      </p>
    </div>
  );
}

function whatHappens({ status, progress, file }: ConnectorRunDto): string {
  if (status === "queued") return "Waiting to begin";
  const isRead = progress.bytes_read >= file.bytes && progress.bytes_read > 0;
  return isRead ? "Everything is read; incidents and evidence are being written" : copy.running;
}
