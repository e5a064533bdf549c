import { DIFFERENCES } from "./differences";
import type { Examined, Reading } from "./examine-file";

/** Fault of an outcome; null without one. */
export function defectOf(examined: Examined): string | null {
  const { file, detected, outcome } = examined;
  if (detected !== null && file.importer !== null && detected !== file.importer) {
    const isFamily = DIFFERENCES.detectedAs[file.name]?.[0] === detected;
    if (!isFamily) return `detected as ${detected}`;
  }
  if (outcome.kind === "not read") {
    const isKnown = DIFFERENCES.detectedAs[file.name]?.[0] === detected;
    return detected === null || isKnown ? null : `detected as ${detected}`;
  }
  if (outcome.kind === "refused") return refusalDefect(examined, outcome);
  return readingDefect(file.name, outcome.reading);
}

/** A refusal is right only where the corpus says so, that the file is no valid report, or we say why. */
function refusalDefect(
  { file }: Examined,
  { code, detail }: { code: string; detail: string },
): string | null {
  const { expected, valid } = file.expected;
  const mayFail = expected?.error ?? expected?.error_or_count;
  if (code === "no_findings" && (expected?.count === 0 || expected?.signatures === 0)) return null;
  const isInvalid = valid !== undefined && valid !== true;
  if (mayFail !== undefined || isInvalid || file.name in DIFFERENCES.refused) return null;
  return `refused: ${code}: ${detail}`;
}

function readingDefect(name: string, { records, independent }: Reading): string | null {
  if (independent === null || independent === records || name in DIFFERENCES.counted) return null;
  return `${independent} source records counted, ${records} accounted for`;
}

/** The peer's count for the file, where the corpus has it. */
export function peerCount({ file }: Examined): number | string | null {
  const { expected, observed, defectdojo_actual } = file.expected;
  return (
    expected?.count ??
    observed?.count ??
    observed?.error ??
    defectdojo_actual?.count ??
    defectdojo_actual?.error ??
    null
  );
}
