import { seededRandom } from "@/attack/domain/model/seeded-random";

/** Choices that a seed fixes. */
export class Dice {
  private readonly next: () => number;

  constructor(seed: number) {
    this.next = seededRandom(seed);
  }

  /** A whole number from 0, less than the limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  isLucky(chance: number): boolean {
    return this.next() < chance;
  }

  pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError("there is nothing to pick from");
    return item;
  }

  /** The bytes with one to eight of them changed, dropped, doubled or put in. */
  bend(bytes: Uint8Array): Buffer {
    let bent = Buffer.from(bytes);
    for (let left = 1 + this.below(8); left > 0; left--) {
      const at = this.below(bent.length + 1);
      const before = bent.subarray(0, at);
      switch (this.below(6)) {
        case 0:
        case 1:
          if (at < bent.length) bent[at] = (bent[at] ?? 0) ^ (1 << this.below(8));
          break;
        case 2:
          if (at < bent.length) bent[at] = this.below(256);
          break;
        case 3:
          bent = Buffer.concat([before, bent.subarray(at + 1 + this.below(4))]);
          break;
        case 4:
          bent = Buffer.concat([before, bent.subarray(at, at + this.below(32)), bent.subarray(at)]);
          break;
        case 5:
          bent = Buffer.concat([before, Buffer.of(this.below(256)), bent.subarray(at)]);
          break;
      }
      if (this.isLucky(0.6)) break;
    }
    return bent;
  }
}
