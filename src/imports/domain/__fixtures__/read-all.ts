import { createHash } from "node:crypto";
import { evidenceRecord } from "@/evidence/domain/findings/evidence-record";
import type { Finding, ParsedRecord } from "@/evidence/domain/findings/finding";
import { fingerprint } from "@/evidence/domain/findings/fingerprint";
import { type ReportSummary, readReport } from "../read-report";
import { type ImportFormat, reportFormat } from "../registry";
import type { ReportFormat } from "../report/report-format";
import type { ReadingOptions } from "../report/report-parser";

export interface WholeReport extends ReportSummary {
  records: ParsedRecord[];
  findings: Finding[];
}

/** Everything that a report gives, its bytes cut at the given places. */
export async function readAll(
  format: ImportFormat | ReportFormat,
  content: string | Uint8Array,
  cuts: readonly number[] = [],
  options?: ReadingOptions,
): Promise<WholeReport> {
  const bytes = Buffer.from(content);
  const ends = [...new Set(cuts)].sort((a, b) => a - b);
  const known = typeof format === "string" ? reportFormat(format) : format;
  async function* open() {
    for (const [i, start] of [0, ...ends].entries()) yield bytes.subarray(start, ends[i]);
  }
  const reader = readReport(known, open, options);
  const records: ParsedRecord[] = [];
  for (;;) {
    const step = await reader.next();
    if (step.done === true) {
      const findings = records.flatMap((r) => (r.kind === "finding" ? [r.finding] : []));
      return { ...step.value, records, findings };
    }
    records.push(...step.value.records);
  }
}

export function fingerprintOf(finding: Finding): string {
  return Buffer.from(fingerprint(finding)).toString("hex");
}

export function evidenceOf(finding: Finding): string {
  return evidenceRecord(
    finding,
    finding.parts.map(({ name, mediaType, bytes }) => ({
      name,
      media_type: mediaType,
      size: bytes.byteLength,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    })),
  );
}
