const READ = 0;
const TOTAL = 1;

/** How far a verification is, in memory that its thread shares with the server. */
export class VerificationProgress {
  private readonly counts: BigInt64Array;

  constructor(readonly memory = new SharedArrayBuffer(2 * BigInt64Array.BYTES_PER_ELEMENT)) {
    this.counts = new BigInt64Array(memory);
  }

  /** Begins anew, with so many records and leaves to read. */
  begin(total: number): void {
    Atomics.store(this.counts, READ, 0n);
    Atomics.store(this.counts, TOTAL, BigInt(total));
  }

  /** So many more were recomputed. */
  add(count: number): void {
    Atomics.add(this.counts, READ, BigInt(count));
  }

  shown(): { read: number; total: number } {
    return {
      read: Number(Atomics.load(this.counts, READ)),
      total: Number(Atomics.load(this.counts, TOTAL)),
    };
  }
}
