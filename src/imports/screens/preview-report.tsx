import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Table, TableHead, Td, Th, Tr } from "@/components/ui/table";
import { severityRank } from "@/evidence/domain/findings/severity";
import { SeverityCounts } from "@/evidence/screens/findings/severity-counts";
import { SeverityLabel } from "@/evidence/screens/findings/severity-label";
import type { ImportPreviewDto } from "@/imports/server/run-dto";
import { formatCount } from "@/lib/format";
import { copy, wizard } from "./run/copy";
import { FigureRow } from "./run/figure-row";
import { WarningsTable } from "./run/warnings-table";

type Props = { preview: ImportPreviewDto; fileName: string };

export function PreviewReport({ preview, fileName }: Props) {
  const names = wizard.previewCounts;
  return (
    <div className="space-y-7">
      {preview.same_file_run !== null && <SameFile run={preview.same_file_run} />}
      {preview.records === 0 && <Notice title={wizard.nothing}>{wizard.nothingText}</Notice>}
      <div className="space-y-3">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone="accent" className="font-mono">
            {preview.detected_format}
          </Badge>
          <span className="text-muted">
            written by {preview.source_tool} {preview.source_version} · {preview.encoding}
          </span>
        </p>
        <FigureRow
          figures={[
            { name: names.records, value: preview.records },
            { name: copy.incidents, value: preview.incidents, main: true },
            { name: names.already_known, value: preview.already_known },
            { name: names.duplicates_in_file, value: preview.duplicates_in_file },
            { name: names.skipped, value: preview.skipped },
          ]}
        />
        <SeverityCounts counts={preview.by_severity} />
      </div>
      <WarningsTable
        warnings={preview.warnings}
        total={preview.warnings_total}
        fileName={`${fileName}_rejected-rows`}
      />
      <div className="grid items-start gap-x-8 gap-y-7 lg:grid-cols-2">
        <SeverityMapping mapping={preview.severity_mapping} />
        <Hosts hosts={preview.hosts} total={preview.hosts_total} />
      </div>
      <Sample sample={preview.sample} />
    </div>
  );
}

function SameFile({ run }: { run: string }) {
  return (
    <Notice
      tone="warning"
      title={
        <Link href={`/imports/${run}`} className="underline underline-offset-3">
          {`This very file was imported before, as ${run}`}
        </Link>
      }
    >
      Importing it again adds nothing that is known already; it renews when the weaknesses were last
      seen.
    </Notice>
  );
}

function SeverityMapping({ mapping }: { mapping: ImportPreviewDto["severity_mapping"] }) {
  if (mapping.length === 0) return null;
  const columns = wizard.mappingColumns;
  const rows = mapping.toSorted((a, b) => severityRank(b.severity) - severityRank(a.severity));
  return (
    <section className="space-y-2">
      <h2 className="font-semibold text-base">Severities</h2>
      <div className="overflow-hidden rounded-md border border-line bg-surface">
        <Table>
          <caption className="sr-only">How the tool's terms are read</caption>
          <TableHead>
            <Th>{columns.raw}</Th>
            <Th>{columns.severity}</Th>
            <Th align="right">{columns.records}</Th>
          </TableHead>
          <tbody>
            {rows.map((row) => (
              <Tr key={`${row.raw} ${row.severity}`}>
                <Td className="break-all font-mono text-xs">{row.raw}</Td>
                <Td>
                  <SeverityLabel severity={row.severity} />
                </Td>
                <Td align="right">{formatCount(row.records)}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  );
}

function Hosts({ hosts, total }: { hosts: readonly string[]; total: number }) {
  if (hosts.length === 0) return null;
  return (
    <section className="space-y-2">
      <h2 className="font-semibold text-base">
        {wizard.hosts}{" "}
        <span className="font-normal text-muted">
          {hosts.length === total
            ? formatCount(total)
            : `first ${formatCount(hosts.length)} of ${formatCount(total)}`}
        </span>
      </h2>
      <ScrollRegion
        label={wizard.hosts}
        className="max-h-56 rounded-md border border-line bg-surface px-4 py-2"
      >
        <ul className="font-mono text-xs">
          {hosts.map((host) => (
            <li key={host} className="py-1 break-all">
              {host}
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </section>
  );
}

function Sample({ sample }: { sample: ImportPreviewDto["sample"] }) {
  if (sample.length === 0) return null;
  const columns = wizard.sampleColumns;
  const keyed = sample.map((row, index) => ({ ...row, key: index }));
  return (
    <section className="space-y-2">
      <h2 className="font-semibold text-base">{wizard.sample(sample.length)}</h2>
      <ScrollRegion
        label={wizard.sample(sample.length)}
        className="rounded-md border border-line bg-surface"
      >
        <Table>
          <caption className="sr-only">
            The first records of the report as they will be imported
          </caption>
          <TableHead>
            <Th align="right">{columns.line}</Th>
            <Th>{columns.severity}</Th>
            <Th>{columns.title}</Th>
            <Th>{columns.asset}</Th>
            <Th>{columns.location}</Th>
          </TableHead>
          <tbody>
            {keyed.map((row) => (
              <Tr key={row.key}>
                <Td align="right" className="text-muted">
                  {formatCount(row.line)}
                </Td>
                <Td>
                  <SeverityLabel severity={row.severity} />
                </Td>
                <Td className="max-w-96 min-w-48 truncate" title={row.title}>
                  <bdi>{row.title}</bdi>
                </Td>
                <Td className="max-w-60 truncate text-muted" title={row.asset}>
                  <bdi>{row.asset}</bdi>
                </Td>
                <Td className="max-w-72 truncate font-mono text-muted text-xs" title={row.location}>
                  <bdi>{row.location}</bdi>
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </ScrollRegion>
    </section>
  );
}
