import { Progress } from "@/components/ui/progress";
import type { ConnectorRunDto } from "@/server/services/imports/run-dto";
import { wizard } from "./copy";

/** How much of the file an import has read, as the service reports it. */
export function RunProgress({ run }: { run: ConnectorRunDto }) {
  const { bytes_read: bytes, records_read: records } = run.progress;
  const all = bytes >= run.file.bytes && bytes > 0;
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap justify-between gap-x-4 tabular-nums">
        <p role="status" className="font-medium">
          {all ? wizard.merging : wizard.running}
        </p>
        <p className="text-muted">
          {wizard.read(bytes, run.file.bytes)} · {wizard.recordsRead(records)}
        </p>
      </div>
      <Progress label={wizard.running} value={bytes} max={run.file.bytes} />
    </div>
  );
}
