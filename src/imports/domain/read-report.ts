import { ServiceError } from "@/encoding/domain/errors";
import { ReportDecoder } from "@/encoding/domain/text/decode-text";
import type { ImportWarning } from "@/encoding/domain/text/import-warning";
import type { ParsedRecord, ReportInfo } from "@/evidence/domain/findings/finding";
import { openReport } from "./open-report";
import type { ReportFormat } from "./report/report-format";
import { DEFAULT_READING, type ReadingOptions, type ReportParser } from "./report/report-parser";

/** Result of one step of reading. */
export interface ReportBatch {
  records: ParsedRecord[];
  /** Bytes of the report read so far. */
  bytesRead: number;
}

export interface ReportSummary {
  info: ReportInfo;
  warnings: ImportWarning[];
  /** Detected encoding of the text. */
  encoding: string;
}

const HEAD_BYTES = 64 * 1024;
/** Bytes parsed at a time, so that a step stays short and the batches small. */
const STEP_BYTES = 256 * 1024;

type OpenBytes = () => AsyncIterable<Uint8Array>;

/**
 * Reads a report of a known format from its bytes, in batches. `open` is called once, or twice for
 * formats whose records refer to later parts. The records and warnings do not depend on how the
 * source cuts the bytes. Throws ServiceError("parse_failed") with the position when the report is
 * not well-formed or not of this format, and "no_findings" where a format requires some; records
 * that were yielded before must then be forgotten.
 */
export async function* readReport(
  format: ReportFormat,
  open: OpenBytes,
  options: ReadingOptions = DEFAULT_READING,
): AsyncGenerator<ReportBatch, ReportSummary> {
  const first = await readHead(open);
  const reader = openReport(format, first, options);
  const parser = "survey" in reader ? await surveyed(reader, first, open) : reader;
  let hasFinding = format.requiresFindings !== true;
  let bytesRead = 0;
  const decoder = new ReportDecoder(first);
  for await (const step of steps(open)) {
    bytesRead += step.byteLength;
    const batch = { records: parser.write(decoder.write(step)), bytesRead };
    hasFinding ||= batch.records.some(isFinding);
    yield batch;
  }
  const rest = parser.write(decoder.end());
  const end = parser.end();
  const last = [...rest, ...end.records];
  if (!hasFinding && !last.some(isFinding)) {
    throw new ServiceError("no_findings", { detail: "The report holds no finding." });
  }
  yield { records: last, bytesRead };
  return {
    info: end.info,
    warnings: [...decoder.warnings, ...end.warnings],
    encoding: decoder.encoding,
  };
}

function isFinding({ kind }: ParsedRecord): boolean {
  return kind === "finding";
}

/** The parser for the second reading, after the first one. */
async function surveyed(
  survey: Exclude<ReturnType<typeof openReport>, ReportParser>,
  head: Uint8Array,
  open: OpenBytes,
): Promise<ReportParser> {
  const decoder = new ReportDecoder(head);
  for await (const step of steps(open)) survey.survey(decoder.write(step));
  survey.survey(decoder.end());
  return survey.end();
}

async function* steps(open: OpenBytes): AsyncGenerator<Uint8Array> {
  for await (const chunk of open()) {
    for (let start = 0; start < chunk.byteLength; start += STEP_BYTES) {
      yield chunk.subarray(start, start + STEP_BYTES);
    }
  }
}

/** The first bytes, as many as detection needs. */
async function readHead(open: OpenBytes): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of open()) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length >= HEAD_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES);
}
