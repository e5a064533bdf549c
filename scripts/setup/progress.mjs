/** Message for the person who started the command; printed without a stack. */
export class Stop extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Prints one line. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Prints a line that belongs to the step under way. */
export function note(line) {
  say(`      ${line}`);
}

export function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/** A counter of steps: `step(title, work)` prints the title, then what the work returned and its time. */
export function stepCounter(total) {
  let count = 0;
  return async (title, work) => {
    count += 1;
    const started = performance.now();
    say(`[${count}/${total}] ${title}`);
    const result = await work();
    note(`${result} (${seconds(started)})`);
  };
}
