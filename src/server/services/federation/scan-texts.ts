import "server-only";
import type { Declaration } from "@/domain/federation/declaration";
import { type DeclaredText, newTexts } from "@/domain/federation/declared-texts";
import { detectInjection } from "@/domain/injection/detect-injection";
import type { Detection } from "@/domain/injection/detection";
import type { ServiceContext } from "../context";

/** A text of a declaration that the injection detector does not call clean. */
export interface TextFinding {
  /** Place in the declaration; empty for all texts together. */
  pointer: string;
  /** ERROR: the detector itself failed, so nobody has looked. */
  verdict: "SUSPICIOUS" | "INJECTION" | "ERROR";
  rules: readonly string[];
  reasons: readonly string[];
}

type Detect = (text: string, channel: "document") => Detection;

/**
 * What the injection detector finds in the texts of a declaration that the one before it does not have, all
 * of them where it is null. The model service is not asked: the same texts are looked at again for whoever
 * decides on them, who has to see what held them. All texts together are named only where none of them is by
 * itself. Never throws.
 */
export function scanTexts(
  { log }: Pick<ServiceContext, "log">,
  before: Declaration | null,
  after: Declaration,
  detect: Detect = detectInjection,
): TextFinding[] {
  const found = newTexts(before, after).flatMap((text) => findingOf(log, text, detect));
  const named = found.filter(({ pointer }) => pointer !== "");
  return named.length > 0 ? named : found;
}

/** The strictest verdict of the findings, as a record has it. */
export function worstVerdict(findings: readonly TextFinding[]): TextFinding["verdict"] | "CLEAN" {
  const has = (wanted: TextFinding["verdict"]) =>
    findings.some(({ verdict }) => verdict === wanted);
  if (has("ERROR")) return "ERROR";
  if (has("INJECTION")) return "INJECTION";
  return has("SUSPICIOUS") ? "SUSPICIOUS" : "CLEAN";
}

function findingOf(
  log: ServiceContext["log"],
  { pointer, text }: DeclaredText,
  detect: Detect,
): TextFinding[] {
  try {
    const { verdict, rules, reasons } = detect(text, "document");
    return verdict === "CLEAN" ? [] : [{ pointer, verdict, rules, reasons }];
  } catch (error) {
    log.error({ err: error }, "injection detector");
    const reasons = ["The detector failed: nobody has looked at this text."];
    return [{ pointer, verdict: "ERROR", rules: [], reasons }];
  }
}
