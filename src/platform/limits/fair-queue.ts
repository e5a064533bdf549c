export interface FairTurnLimits {
  /** Works at a time. */
  atOnce: number;
  /** Of them, of one asker. */
  eachAtOnce: number;
  /** Works of one asker that may wait. */
  eachWaiting: number;
  /** Works of all that may wait. */
  allWaiting: number;
}

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Runs a few jobs at a time and serves waiting callers in turns: many jobs of one do not block
 * those of another.
 */
export class FairQueue {
  readonly #limits: FairTurnLimits;
  /** Callers with waiting jobs, in the order of their next turn. */
  readonly #lines = new Map<string, Line>();
  #running = 0;
  #waiting = 0;

  constructor(limits: FairTurnLimits) {
    this.#limits = limits;
  }

  /** Result of the job, once it had its turn; null where too many wait already. */
  run<T>(asker: string, work: () => Promise<T>): Promise<T> | null {
    const line = this.#lines.get(asker) ?? { running: 0, waiting: [] };
    const { atOnce, eachWaiting, allWaiting } = this.#limits;
    const isFree = this.#running < atOnce && this.#mayRun(line);
    if (!isFree && (line.waiting.length >= eachWaiting || this.#waiting >= allWaiting)) return null;
    this.#lines.set(asker, line);
    return new Promise<T>((resolve, reject) => {
      line.waiting.push(() => {
        const settled = () => this.#end(asker, line);
        work().then(resolve, reject).finally(settled);
      });
      this.#waiting += 1;
      this.#advance();
    });
  }

  #mayRun({ running }: Line): boolean {
    return running < this.#limits.eachAtOnce;
  }

  #advance(): void {
    while (this.#running < this.#limits.atOnce) {
      const next = [...this.#lines].find(([, line]) => line.waiting[0] && this.#mayRun(line));
      if (next === undefined) return;
      const [asker, line] = next;
      // To the end of the round.
      this.#lines.delete(asker);
      this.#lines.set(asker, line);
      this.#running += 1;
      this.#waiting -= 1;
      line.running += 1;
      line.waiting.shift()?.();
    }
  }

  #end(asker: string, line: Line): void {
    this.#running -= 1;
    line.running -= 1;
    if (line.running === 0 && line.waiting.length === 0) this.#lines.delete(asker);
    this.#advance();
  }
}
