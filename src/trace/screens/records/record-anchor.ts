/** The record that an address points at. */
export interface RecordAnchor {
  seq: string;
  /** Null: the present one. */
  epoch: number | null;
}

/** Reads `#seq=214` or `#seq=214&epoch=2`; null for every other fragment. */
export function parseRecordAnchor(hash: string): RecordAnchor | null {
  const [, seq, epoch] = /^#seq=(0|[1-9]\d{0,17})(?:&epoch=([1-9]\d{0,8}))?$/.exec(hash) ?? [];
  if (seq === undefined) return null;
  return { seq, epoch: epoch === undefined ? null : Number(epoch) };
}

/** The fragment that points at a record; the epoch is left out where it is the present one. */
export function recordAnchor({ seq, epoch }: RecordAnchor): string {
  return epoch === null ? `#seq=${seq}` : `#seq=${seq}&epoch=${epoch}`;
}
