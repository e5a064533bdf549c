import type { AgentTraceVerificationDto } from "./agent-trace-dto";

type Row = AgentTraceVerificationDto["differences"][number];

/** Result of a recomputation, for a terminal. */
export function replayReport(found: AgentTraceVerificationDto): string {
  const { recomputed, stored } = found;
  const lines = [
    `${found.did}: ${found.status}`,
    `score    ${said(recomputed.score, stored.score)}`,
    `status   ${said(recomputed.status, stored.status)}`,
    `baseline ${said(recomputed.baseline, stored.baseline)}`,
    `records  ${found.records} in ${found.epochs} epochs of the chain`,
    `changes  ${found.changes} of score and status`,
    `broken   ${found.broken.length}`,
    ...found.broken.map(
      (each) =>
        `  ${each.epoch}/${each.seq} ${each.reason}: expected ${each.expected}, stored ${each.stored}`,
    ),
    `differences ${found.differences_total}`,
    ...found.differences.map(differenceLine),
    `flagged  ${found.flagged_total} calls signed by a key that others may have had then`,
    ...found.flagged.map((each) => `  ${each.epoch}/${each.seq} ${each.at} ${each.kid}`),
  ];
  return `${lines.join("\n")}\n`;
}

function said(recomputed: string | number | null, stored: string | number | null): string {
  const value = recomputed ?? "none";
  return recomputed === stored ? `${value}` : `${value}, but ${stored ?? "none"} is stored`;
}

function differenceLine({ epoch, seq, reason, expected, stored }: Row): string {
  const place = seq === null ? "at the end" : `${epoch}/${seq}`;
  const what = [
    expected === null ? "" : ` expected ${expected}`,
    stored === null ? "" : ` stored ${stored}`,
  ];
  return `  ${place} ${reason}${what.filter(Boolean).join(",")}`;
}
