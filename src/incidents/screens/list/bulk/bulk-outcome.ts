import type { BulkResultDto } from "@/incidents/server/cases/case-input";

/** Most incidents in one call: enough to be quick, few enough to show progress. */
export const CHUNK = 100;

export interface BulkOutcome {
  done: number;
  refused: { id: string; code: string; detail: string | null }[];
  /** Those whose call failed or was never made. */
  unanswered: string[];
}

/** Splits a list into calls. */
export function chunksOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  );
}

/** Outcome of every incident in the responses; one that none of them names is unanswered. */
export function bulkOutcome(
  ids: readonly string[],
  answers: readonly BulkResultDto[],
): BulkOutcome {
  const results = answers.flatMap((answer) => answer.results);
  const answered = new Set(results.map((result) => result.id));
  return {
    done: results.filter((result) => result.ok).length,
    refused: results
      .filter((result) => !result.ok)
      .map(({ id, code, detail }) => ({ id, code: code ?? "internal_error", detail })),
    unanswered: ids.filter((id) => !answered.has(id)),
  };
}

export type BulkKind = "assign" | "move";
