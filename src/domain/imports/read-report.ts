import type { ImportWarning, ParsedRecord, ReportInfo } from "../findings/finding";
import { ReportDecoder } from "./decode-text";
import { createParser, type ImportFormat } from "./registry";

/** What one step of reading gave. */
export interface ReportBatch {
  records: ParsedRecord[];
  /** Bytes of the report read so far. */
  bytesRead: number;
}

export interface ReportSummary {
  info: ReportInfo;
  warnings: ImportWarning[];
  /** What the text was read as. */
  encoding: string;
}

const HEAD_BYTES = 64 * 1024;
/** Bytes parsed at a time, so that a step stays short and the batches small. */
const STEP_BYTES = 256 * 1024;

/**
 * Reads a report of a known format from its bytes, in batches. `open` is called once. The records
 * and warnings do not depend on how the source cuts the bytes. Throws ServiceError("parse_failed")
 * with the position when the report is not well-formed or not of this format; records that were
 * handed out before must then be forgotten.
 */
export async function* readReport(
  format: ImportFormat,
  open: () => AsyncIterable<Uint8Array>,
): AsyncGenerator<ReportBatch, ReportSummary> {
  const source = open()[Symbol.asyncIterator]();
  try {
    const first = await readHead(source);
    const head = first.subarray(0, HEAD_BYTES);
    const decoder = new ReportDecoder(head);
    const parser = createParser(format, head);
    let bytesRead = 0;
    let chunk: Uint8Array | null = first;
    while (chunk !== null) {
      for (let start = 0; start < chunk.byteLength; start += STEP_BYTES) {
        const step: Uint8Array = chunk.subarray(start, start + STEP_BYTES);
        bytesRead += step.byteLength;
        yield { records: parser.write(decoder.write(step)), bytesRead };
      }
      const next: IteratorResult<Uint8Array> = await source.next();
      chunk = next.done === true ? null : next.value;
    }
    const rest = parser.write(decoder.end());
    const { records, info, warnings } = parser.end();
    yield { records: [...rest, ...records], bytesRead };
    return {
      info,
      warnings: [...decoder.warnings, ...warnings],
      encoding: decoder.encoding,
    };
  } finally {
    await source.return?.();
  }
}

/** The first chunks, until they are as long as detection asks for. */
async function readHead(source: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (length < HEAD_BYTES) {
    const { value, done } = await source.next();
    if (done === true) break;
    chunks.push(value);
    length += value.byteLength;
  }
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
}
