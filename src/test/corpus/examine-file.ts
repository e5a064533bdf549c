import { createHash } from "node:crypto";
import { createReadStream, readFileSync } from "node:fs";
import { ServiceError, type TextPosition } from "@/encoding/domain/errors";
import { ReportDecoder } from "@/encoding/domain/text/decode-text";
import { evidenceRecord } from "@/evidence/domain/findings/evidence-record";
import { fingerprint } from "@/evidence/domain/findings/fingerprint";
import { detectReport } from "@/imports/domain/detect";
import { readReport } from "@/imports/domain/read-report";
import { type ImportFormat, reportFormat } from "@/imports/domain/registry";
import { COUNT_SOURCE_RECORDS } from "./count-source-records";
import type { CorpusFile } from "./expectations";

export interface Reading {
  shape: string;
  records: number;
  skipped: number;
  warnings: number;
  incidents: number;
  /** Counted by other means than the importer; null where unknown. */
  independent: number | null;
}

export type Outcome =
  | { kind: "read"; reading: Reading }
  | { kind: "refused"; code: string; detail: string }
  | { kind: "not read" };

export interface Examined {
  file: CorpusFile;
  detected: ImportFormat | null;
  outcome: Outcome;
}

const HEAD_BYTES = 64 * 1024;

/** Reads one file of a corpus as an import would. Throws whatever an importer may not throw. */
export async function examineFile(file: CorpusFile): Promise<Examined> {
  const bytes = readFileSync(file.path);
  const detected = isEmpty(bytes) ? null : detectReport(bytes.subarray(0, HEAD_BYTES)).format;
  // A tool without an importer of its own may write what another one reads: SARIF, a table.
  const importer = file.importer ?? (file.expected.counted === undefined ? null : detected);
  if (importer === null) return { file, detected, outcome: { kind: "not read" } };
  try {
    const reading = await readFile(file.path, importer);
    const { raw_records: counted } = file.expected;
    const independent =
      typeof counted === "number" ? counted : countIndependently(importer, bytes, reading.shape);
    return { file, detected, outcome: { kind: "read", reading: { ...reading, independent } } };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const position = error.extra.position as TextPosition | undefined;
    const isPlaced = position !== undefined && position.line >= 1 && position.column >= 1;
    if (error.code === "parse_failed" && !isPlaced) throw error;
    const where = isPlaced ? ` (line ${position.line}, column ${position.column})` : "";
    const detail = `${error.detail}${where}`;
    return { file, detected, outcome: { kind: "refused", code: error.code, detail } };
  }
}

/** The empty output that every tool writes without findings belongs to no tool. */
function isEmpty(bytes: Buffer): boolean {
  return bytes.byteLength < 100 && /^\s*(?:null)?\s*$/.test(bytes.toString());
}

async function readFile(
  path: string,
  importer: ImportFormat,
): Promise<Omit<Reading, "independent">> {
  const fingerprints = new Set<string>();
  let records = 0;
  let skipped = 0;
  let warnings = 0;
  const reader = readReport(reportFormat(importer), () => createReadStream(path));
  for (;;) {
    const step = await reader.next();
    if (step.done === true) {
      warnings += step.value.warnings.length;
      const shape = step.value.info.detectedFormat;
      return { shape, records, skipped, warnings, incidents: fingerprints.size };
    }
    for (const record of step.value.records) {
      records += 1;
      if (record.kind === "skipped") {
        skipped += 1;
        warnings += 1;
        continue;
      }
      warnings += record.warnings.length;
      fingerprints.add(Buffer.from(fingerprint(record.finding)).toString("hex"));
      // A record that cannot be hashed as evidence cannot be imported.
      evidenceRecord(
        record.finding,
        record.finding.parts.map(({ name, mediaType, bytes }) => ({
          name,
          media_type: mediaType,
          size: bytes.byteLength,
          sha256: createHash("sha256").update(bytes).digest("hex"),
        })),
      );
    }
  }
}

/** Null, too, where the other counter cannot read the file, whatever it throws. */
function countIndependently(importer: ImportFormat, bytes: Buffer, shape: string): number | null {
  const decoder = new ReportDecoder(bytes.subarray(0, HEAD_BYTES));
  const text = decoder.write(bytes) + decoder.end();
  try {
    return COUNT_SOURCE_RECORDS[importer](text, shape);
  } catch {
    return null;
  }
}
