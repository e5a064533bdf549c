/** Inputs of the queries of the tabs; the same for server and browser, so that their cache keys agree. */
export const scoreInput = (id: string) => ({ id, limit: 200 });

export const challengeInput = (id: string) => ({ id, limit: 50 });

export const tracedInput = (id: string, kind: string) => ({ id, kind, limit: 50 });

/** Address of a record in the trace tab; the epoch is always named. */
export function tracePlace({ seq, epoch }: { seq: string; epoch: number }): string {
  return `?tab=trace#seq=${seq}&epoch=${epoch}`;
}
