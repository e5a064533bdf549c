import type { ImportWarning } from "@/encoding/domain/text/import-warning";
import type { EvidencePart } from "@/evidence/domain/findings/finding";
import type { BinaryRecords } from "../records/binary-records";

const MAX_LINES = 1_000;
const MAX_BYTES = 256 * 1024;

/** Matches of a rule, line by line, as evidence; bounded, and counted beyond its bounds. */
export class MatchListing {
  /** Entries that were added, also those that are not listed. */
  count = 0;
  private readonly lines: string[] = [];
  private size = 0;
  private isFull = false;

  add(line: string): void {
    this.count++;
    if (this.isFull) return;
    const size = Buffer.byteLength(line) + 1;
    this.isFull = this.lines.length === MAX_LINES || this.size + size > MAX_BYTES;
    if (this.isFull) return;
    this.lines.push(line);
    this.size += size;
  }

  /** The number of entries as a text; empty for none. */
  get countText(): string {
    return this.count === 0 ? "" : String(this.count);
  }

  /** The part `match`; none where nothing was listed. */
  parts(): EvidencePart[] {
    if (this.lines.length === 0) return [];
    return [matchPart(this.lines.join("\n"))];
  }

  /** Says how many are not listed, for the record that is added next. */
  warnings(records: BinaryRecords, line: number): ImportWarning[] {
    const omitted = this.count - this.lines.length;
    if (omitted === 0) return [];
    const message = `Evidence lists ${this.lines.length} of ${this.count} matches.`;
    return [records.warning("evidence_cut", message, line, null)];
  }
}

/** A quote from a report as evidence. */
export function matchPart(text: string): EvidencePart {
  return { name: "match", mediaType: "text/plain", bytes: Buffer.from(text) };
}
