/** An agent as it is now. */
export interface ScoredAgent {
  did: string;
  score: number;
  baseline: number;
  /** Milliseconds, as all instants here. */
  created: number;
}

/** A change of a score in the chain of its agent. */
export interface ScoreMove {
  did: string;
  at: number;
  /** The score before it. */
  old: number;
}

/** How all agents that there were at an instant scored then. */
export interface ScoreLevel {
  agents: number;
  /** Means to a tenth; null of no agents. */
  mean: number | null;
  mean_baseline: number | null;
  /** Agents below their baseline. */
  below: number;
  lowest: number | null;
  lowest_agent: string | null;
}

/**
 * Scores at some instants, walked back from the present ones: until its next change an agent had the score
 * that the change began with. Moves are in the order of the chains; baselines are those of now.
 */
export function scoresAt(
  agents: readonly ScoredAgent[],
  moves: readonly ScoreMove[],
  instants: readonly number[],
): ScoreLevel[] {
  const byAgent = new Map<string, ScoreMove[]>();
  for (const move of moves) {
    const known = byAgent.get(move.did);
    if (known === undefined) byAgent.set(move.did, [move]);
    else known.push(move);
  }
  return instants.map((instant) => {
    let [count, score, baseline, below] = [0, 0, 0, 0];
    let lowest: { did: string; score: number } | null = null;
    for (const agent of agents) {
      if (agent.created >= instant) continue;
      const next = byAgent.get(agent.did)?.find(({ at }) => at >= instant);
      const then = next?.old ?? agent.score;
      count += 1;
      score += then;
      baseline += agent.baseline;
      if (then < agent.baseline) below += 1;
      if (
        lowest === null ||
        then < lowest.score ||
        (then === lowest.score && agent.did < lowest.did)
      )
        lowest = { did: agent.did, score: then };
    }
    return {
      agents: count,
      mean: count === 0 ? null : tenth(score / count),
      mean_baseline: count === 0 ? null : tenth(baseline / count),
      below,
      lowest: lowest?.score ?? null,
      lowest_agent: lowest?.did ?? null,
    };
  });
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** How many, and an agent that had them: the one with most, or the last one. */
export interface Tally {
  n: number;
  agent: string | null;
}

/** Adds up rows with the same key; the agent is that of the largest, of equal ones the first. */
export function tallies<Row extends { n: number; agent: string }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Record<string, Tally> {
  const found = new Map<string, Tally & { most: number }>();
  for (const row of rows) {
    const { n, agent, most } = found.get(keyOf(row)) ?? { n: 0, agent: row.agent, most: row.n };
    found.set(keyOf(row), {
      n: n + row.n,
      agent: row.n > most ? row.agent : agent,
      most: Math.max(most, row.n),
    });
  }
  return Object.fromEntries([...found].map(([key, { n, agent }]) => [key, { n, agent }]));
}

/** Whether all of a step is counted where nothing up to an instant is. */
export function isCounted(step: string, uncounted: Date | null): boolean {
  return uncounted === null || Date.parse(`${step}T00:00:00Z`) > uncounted.getTime();
}

/** Part of a limit in whole percent, rounded down; more than 100 where a limit was narrowed after it was used. */
export function shareOf(spent: bigint, limit: bigint): number {
  if (limit <= 0n) return spent > 0n ? 100 : 0;
  return Number((spent * 100n) / limit);
}
