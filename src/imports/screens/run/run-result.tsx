import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { SeverityCounts } from "@/evidence/screens/findings/severity-counts";
import type { ConnectorRunDto } from "@/imports/server/run-dto";
import { incidentsLink } from "@/incidents/screens/incidents-link";
import { formatBytes, formatCount, formatQuantity } from "@/lib/format";
import { COUNT_NAMES, copy, PARTS } from "./copy";
import { FigureRow } from "./figure-row";
import { RunFacts } from "./run-facts";
import { WarningsTable } from "./warnings-table";

/** Result of an import: why it failed, or where each of its records went. */
export function RunResult({ run }: { run: ConnectorRunDto }) {
  return (
    <div className="space-y-7">
      {run.error === null && <Counts run={run} />}
      {run.status === "cancelled" && <Cancelled run={run} />}
      {run.status === "failed" && run.error !== null && <RunError error={run.error} />}
      <div className="grid gap-x-10 gap-y-7 lg:grid-cols-2">
        <RunFacts run={run} />
        {run.error === null && <Incidents run={run} />}
      </div>
      <WarningsTable
        warnings={run.warnings}
        total={run.warnings_total}
        fileName={`${run.id}_rejected-rows`}
      />
    </div>
  );
}

function Counts({ run }: { run: ConnectorRunDto }) {
  const { counts } = run;
  const parts = PARTS.filter((part) => counts[part] > 0);
  return (
    <div className="space-y-3">
      <FigureRow
        figures={[
          { name: COUNT_NAMES.records, value: counts.records },
          { name: COUNT_NAMES.created, value: counts.created, main: true },
          { name: COUNT_NAMES.updated, value: counts.updated },
          { name: COUNT_NAMES.unchanged, value: counts.unchanged },
          { name: COUNT_NAMES.reopened, value: counts.reopened },
          { name: COUNT_NAMES.duplicates_in_file, value: counts.duplicates_in_file },
          { name: COUNT_NAMES.skipped, value: counts.skipped },
          { name: COUNT_NAMES.evidence_created, value: counts.evidence_created },
          ...(run.options.close_missing
            ? [{ name: COUNT_NAMES.not_observed, value: counts.not_observed }]
            : []),
        ]}
      />
      {parts.length > 0 && (
        <p className="text-muted text-xs tabular-nums">
          Each record is counted once: {formatCount(counts.records)} ={" "}
          {parts
            .map((part) => `${formatCount(counts[part])} ${COUNT_NAMES[part].toLowerCase()}`)
            .join(" + ")}
          .
        </p>
      )}
      <SeverityCounts counts={run.by_severity} />
      {counts.not_observed > 0 && (
        <p>
          {`${formatQuantity(counts.not_observed, "incident that this report does not show was", "incidents that this report does not show were")} moved to retest. Nothing was closed.`}{" "}
          <Link href={incidentsLink({ source: run.source, workflow: ["retest"] })} className="link">
            See the incidents in retest
          </Link>
        </p>
      )}
    </div>
  );
}

function Cancelled({ run }: { run: ConnectorRunDto }) {
  const { bytes_read: bytes, records_read: records } = run.progress;
  return (
    <Notice title={copy.cancelledTitle}>
      {run.started_at === null
        ? "It ended before it had begun to read the report."
        : `${formatBytes(bytes)} of ${formatBytes(run.file.bytes)} and ${formatQuantity(records, "record", "records")} had been read when it ended.`}
    </Notice>
  );
}

function RunError({ error }: { error: NonNullable<ConnectorRunDto["error"]> }) {
  return (
    <Notice tone="error" title={copy.failedTitle}>
      <p>{error.detail}</p>
      <p className="pt-1 text-xs">
        <code className="font-mono">{error.code}</code>
        {error.line !== null && <> · {copy.position(error.line, error.column)}</>}
      </p>
    </Notice>
  );
}

function Incidents({ run }: { run: ConnectorRunDto }) {
  if (run.incidents_total === 0)
    return <p className="text-muted">This import touched no incident.</p>;
  return (
    <section className="space-y-2">
      <h2 className="font-semibold text-base">{copy.incidents}</h2>
      <p className="text-muted text-xs">
        {copy.incidentsShown(run.incidents.length, run.incidents_total)}
      </p>
      <ul className="flex max-h-64 flex-wrap gap-x-4 overflow-y-auto font-mono text-xs">
        {run.incidents.map((id) => (
          <li key={id}>
            <Link href={`/incidents/${id}`} className="link inline-flex h-6 items-center">
              {id}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
