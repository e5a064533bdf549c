export interface LineChange {
  /** Only before, only after, or in both. */
  sign: "-" | "+" | " ";
  text: string;
}

/** Above this product of lines the texts are shown one after the other: comparing them would take long. */
const MAX_CELLS = 1_000_000;

/** Lines of two texts as a diff: a longest common subsequence stays, the rest is taken away or added. */
export function lineDiff(before: string, after: string): LineChange[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  if (old.length * now.length > MAX_CELLS) {
    return [...old.map(removed), ...now.map(added)];
  }
  const common = commonLengths(old, now);
  const changes: LineChange[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [left, right] = [old[i], now[j]];
    if (left !== undefined && left === right) {
      changes.push({ sign: " ", text: left });
      i += 1;
      j += 1;
    } else if (left !== undefined && at(common, i + 1, j) >= at(common, i, j + 1)) {
      changes.push(removed(left));
      i += 1;
    } else if (right !== undefined) {
      changes.push(added(right));
      j += 1;
    } else break;
  }
  return changes;
}

const removed = (text: string): LineChange => ({ sign: "-", text });
const added = (text: string): LineChange => ({ sign: "+", text });

function linesOf(text: string): string[] {
  return text === "" ? [] : text.split("\n");
}

function at(table: readonly Uint32Array[], i: number, j: number): number {
  // Behind the last line nothing is common; without lines left there is nothing to take away either.
  return table[i]?.[j] ?? -1;
}

/** Length of the longest common subsequence behind each pair of places. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint32Array[] {
  const table = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1));
  for (let i = old.length - 1; i >= 0; i -= 1) {
    const row = table[i];
    if (row === undefined) continue;
    for (let j = now.length - 1; j >= 0; j -= 1) {
      row[j] =
        old[i] === now[j]
          ? at(table, i + 1, j + 1) + 1
          : Math.max(at(table, i + 1, j), at(table, i, j + 1));
    }
  }
  return table;
}
