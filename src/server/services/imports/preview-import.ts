import "server-only";
import type { z } from "zod";
import type { Finding } from "@/domain/findings/finding";
import { fingerprint } from "@/domain/findings/fingerprint";
import { type Severity, severityRank } from "@/domain/findings/severity";
import { readReport } from "@/domain/imports/read-report";
import { storableText } from "@/domain/imports/storable-text";
import { countKnownFingerprints } from "@/server/db/queries/incidents";
import { readStoredFile } from "@/server/db/queries/stored-files";
import { requireAction, type ServiceContext } from "../context";
import { findPreviousRun, openUpload, type UploadedReport } from "./create-run";
import type { ImportPreviewDto } from "./run-dto";
import { formatRunId } from "./run-id";
import { WarningLog } from "./warning-log";

const SAMPLE = 20;
const HOSTS = 100;

/** Reads an uploaded report as an import would and says what that would do; stores nothing. */
export async function previewImport(
  ctx: ServiceContext,
  input: z.infer<typeof UploadedReport>,
): Promise<ImportPreviewDto> {
  requireAction(ctx, "import.run");
  const { file, format } = await openUpload(ctx, input);
  const warnings = new WarningLog();
  const fingerprints = new Map<string, Severity>();
  const mapping = new Map<string, { raw: string; severity: Severity; records: number }>();
  const sample: ImportPreviewDto["sample"] = [];
  let records = 0;
  let skipped = 0;

  const take = (finding: Finding) => {
    const key = Buffer.from(fingerprint(finding)).toString("latin1");
    const known = fingerprints.get(key);
    if (known === undefined || severityRank(finding.severity) > severityRank(known)) {
      fingerprints.set(key, finding.severity);
    }
    const word = storableText(finding.severityRaw, 100);
    const mapped = mapping.get(`${word} ${finding.severity}`);
    if (mapped === undefined) {
      mapping.set(`${word} ${finding.severity}`, {
        raw: word,
        severity: finding.severity,
        records: 1,
      });
    } else mapped.records += 1;
    if (sample.length < SAMPLE) sample.push(sampleOf(finding));
  };

  const reader = readReport(format, () => readStoredFile(ctx.db.pool, file.id));
  for (;;) {
    const step = await reader.next();
    if (step.done === true) {
      for (const warning of step.value.warnings) warnings.add(warning);
      const { info, encoding } = step.value;
      const { warnings: kept, warningsTotal } = warnings.result();
      const previous = await findPreviousRun(ctx, file, format);
      return {
        connector: format,
        detected_format: info.detectedFormat,
        source_tool: info.sourceTool,
        source_version: info.sourceVersion,
        encoding,
        records,
        incidents: fingerprints.size,
        already_known: await countKnownFingerprints(
          ctx.db.pool,
          [...fingerprints.keys()].map((key) => Buffer.from(key, "latin1")),
        ),
        duplicates_in_file: records - skipped - fingerprints.size,
        skipped,
        by_severity: countBySeverity(fingerprints.values()),
        severity_mapping: [...mapping.values()],
        hosts: info.hosts.slice(0, HOSTS).map((host) => storableText(host, 300)),
        sample,
        warnings: [...kept],
        warnings_total: warningsTotal,
        same_file_run: previous === null ? null : formatRunId(previous),
      };
    }
    for (const record of step.value.records) {
      records += 1;
      if (record.kind === "skipped") {
        skipped += 1;
        warnings.add(record.warning);
      } else {
        for (const warning of record.warnings) warnings.add(warning);
        take(record.finding);
      }
    }
  }
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
