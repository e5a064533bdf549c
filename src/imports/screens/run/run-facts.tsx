import { Download } from "lucide-react";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Hash } from "@/components/ui/hash";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import type { ConnectorRunDto } from "@/imports/server/run-dto";
import { formatBytes, formatDuration } from "@/lib/format";
import { copy } from "./copy";

export function RunFacts({ run }: { run: ConnectorRunDto }) {
  const { facts } = copy;
  const { file } = run;
  return (
    <DescriptionList>
      <Description term={facts.file}>
        <bdi className="break-all">{file.name}</bdi>
        <span className="text-muted"> · {formatBytes(file.bytes)}</span>
      </Description>
      <Description term={facts.sha256}>
        <Hash value={file.sha256} label="SHA-256 of the file" head={12} tail={8} />
      </Description>
      <Description term={facts.original}>
        {file.stored ? (
          <a href={`/api/ip3/v1/imports/${run.id}/file`} download className="link">
            <Download aria-hidden className="mr-1 mb-0.5 inline size-3.5" />
            Download the exact bytes
          </a>
        ) : (
          "The bytes were not kept"
        )}
      </Description>
      {file.encoding !== null && <Description term={facts.encoding}>{file.encoding}</Description>}
      <Description term={facts.connector}>{run.detected_format ?? run.connector}</Description>
      {run.source_tool !== null && (
        <Description term={facts.tool}>
          {run.source_tool} {run.source_version}
        </Description>
      )}
      {run.scan_started_at !== null && (
        <Description term={facts.scanned}>
          <Time value={run.scan_started_at} show="absolute" />
        </Description>
      )}
      <Description term={facts.options}>
        <ChosenOptions options={run.options} />
      </Description>
      <Description term={facts.by}>{run.actor.name}</Description>
      <Description term={facts.started}>
        <Time value={run.started_at ?? run.created_at} show="both" />
      </Description>
      {run.duration_ms !== null && (
        <Description term={facts.took}>{formatDuration(run.duration_ms)}</Description>
      )}
      {run.previous_run_id !== null && (
        <Description term={facts.previous}>
          <Link href={`/imports/${run.previous_run_id}`} className="link">
            {run.previous_run_id}
          </Link>
        </Description>
      )}
    </DescriptionList>
  );
}

function ChosenOptions({ options }: Pick<ConnectorRunDto, "options">) {
  const words = copy.options;
  const { min_severity: lowest, include_inactive: inactive, scope } = options;
  return (
    <ul className="space-y-1">
      <li>{lowest === "info" ? words.everySeverity : words.lowest(lowest)}</li>
      <li>{words.inactive(inactive)}</li>
      <li>{words.missing(options.close_missing ? scope.length : 0)}</li>
      {options.close_missing && (
        <li>
          <details>
            <summary className="link w-fit">{words.hosts}</summary>
            <ul className="max-h-40 overflow-y-auto pt-1 font-mono text-xs">
              {scope.map((host) => (
                <li key={host} className="break-all">
                  {host}
                </li>
              ))}
            </ul>
          </details>
        </li>
      )}
    </ul>
  );
}
