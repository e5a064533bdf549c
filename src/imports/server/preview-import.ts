import "server-only";
import { formatRunId } from "@/encoding/domain/ids/run-id";
import { storableText } from "@/encoding/domain/text/storable-text";
import type { Finding } from "@/evidence/domain/findings/finding";
import { fingerprint } from "@/evidence/domain/findings/fingerprint";
import { type Severity, severityRank } from "@/evidence/domain/findings/severity";
import { countKnownFingerprints } from "@/incidents/server/queries/incidents";
import { operation } from "@/platform/declaration/operation";
import { authoriseImport, findPreviousRun, openUpload, UploadedReport } from "./create-run";
import { readFindings } from "./read-findings";
import { ImportPreviewDto } from "./run-dto";

const SAMPLE = 20;
const HOSTS = 100;

/** Reads an uploaded report as an import would and says what that would do; stores nothing. */
export const previewImport = operation({
  name: "previewImport",
  summary: "Reads an uploaded report as an import would and says what that would do",
  action: "import.run",
  input: UploadedReport,
  output: ImportPreviewDto,
  errors: [],
  console: "imports.preview",
  run: async (ctx, input) => {
    const { options } = input;
    authoriseImport(ctx, options);
    const { file, format } = await openUpload(ctx, input);
    const fingerprints = new Map<string, Severity>();
    const mapping = new Map<string, { raw: string; severity: Severity; records: number }>();
    const sample: ImportPreviewDto["sample"] = [];

    const read = await readFindings(
      ctx,
      { fileId: file.id, format, options },
      {
        finding: (finding) => {
          const key = Buffer.from(fingerprint(finding)).toString("latin1");
          const known = fingerprints.get(key);
          if (known === undefined || severityRank(finding.severity) > severityRank(known)) {
            fingerprints.set(key, finding.severity);
          }
          countMapping(mapping, finding);
          if (sample.length < SAMPLE) sample.push(sampleOf(finding));
          return undefined;
        },
      },
    );
    const previous = await findPreviousRun(ctx, file, format);
    return {
      connector: format,
      detected_format: read.info.detectedFormat,
      source_tool: read.info.sourceTool,
      source_version: read.info.sourceVersion,
      encoding: read.encoding,
      options,
      records: read.records,
      incidents: fingerprints.size,
      already_known: await countKnownFingerprints(
        ctx.db.pool,
        [...fingerprints.keys()].map((key) => Buffer.from(key, "latin1")),
      ),
      duplicates_in_file: read.records - read.skipped - fingerprints.size,
      skipped: read.skipped,
      by_severity: countBySeverity(fingerprints.values()),
      severity_mapping: [...mapping.values()],
      hosts: read.info.hosts.slice(0, HOSTS).map((host) => storableText(host, 300)),
      hosts_total: read.info.hosts.length,
      sample,
      warnings: [...read.warnings],
      warnings_total: read.warningsTotal,
      same_file_run: previous === null ? null : formatRunId(previous),
    };
  },
});

function countMapping(
  mapping: Map<string, { raw: string; severity: Severity; records: number }>,
  { severityRaw, severity }: Finding,
): void {
  const raw = storableText(severityRaw, 100);
  const key = `${raw} ${severity}`;
  const mapped = mapping.get(key);
  if (mapped === undefined) mapping.set(key, { raw, severity, records: 1 });
  else mapped.records += 1;
}

function sampleOf(finding: Finding): ImportPreviewDto["sample"][number] {
  const { occurrence, asset } = finding;
  return {
    line: finding.line,
    title: storableText(finding.title, 300),
    severity: finding.severity,
    asset: storableText(asset.url ?? asset.host ?? "unknown", 300),
    location: storableText(occurrence.uri ?? occurrence.location ?? occurrence.path ?? "", 500),
  };
}

function countBySeverity(severities: Iterable<Severity>): Record<Severity, number> {
  const counts = { info: 0, low: 0, medium: 0, high: 0, critical: 0 };
  for (const severity of severities) counts[severity] += 1;
  return counts;
}
