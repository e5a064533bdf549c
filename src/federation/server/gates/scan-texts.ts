import "server-only";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { ServiceError } from "@/encoding/domain/errors";
import type { Declaration } from "@/federation/domain/declaration/declaration";
import { type DeclaredText, newTexts } from "@/federation/domain/declaration/declared-texts";
import type { Detection } from "@/firewall/domain/injection/detection";
import { askerOf, detectQueued } from "@/firewall/server/checks/check-queue";
import type { ServiceContext } from "@/platform/operation/context";
import { processSingleton } from "@/platform/process/process-singleton";

/** A text of a declaration that the injection detector does not call clean. */
export interface TextFinding {
  /** Place in the declaration; empty for all texts together. */
  pointer: string;
  /** ERROR: the detector itself failed, so nothing was scanned. */
  verdict: "SUSPICIOUS" | "INJECTION" | "ERROR";
  rules: readonly string[];
  reasons: readonly string[];
}

type Found = Pick<Detection, "verdict" | "rules" | "reasons">;

type DetectTexts = (asker: string, texts: readonly string[]) => Promise<readonly Found[]>;

/**
 * Findings of the injection detector in the texts of a declaration that the one before it does not
 * have, all of them where it is null. The model service is not used: the same texts are scanned
 * again for the reviewer, who has to see what held them. All texts together are named only where
 * none of them is as bad by itself. A failure of the detector is ERROR. Throws `rate_limited` where too
 * many scans of the operator, or of the reading account, are waiting.
 */
export async function scanTexts(
  { log, actor }: Pick<ServiceContext, "log" | "actor">,
  before: Declaration | null,
  after: Declaration,
  detect: DetectTexts = detectOnce,
): Promise<TextFinding[]> {
  const texts = newTexts(before, after);
  const asker = actor.kind === "account" ? askerOf(actor) : after.operator_did;
  const found = await findingsOf(log, texts, (all) => detect(asker, all));
  const named = found.filter(({ pointer }) => pointer !== "");
  return worstVerdict(named) === worstVerdict(found) ? named : found;
}

/** The strictest verdict of the findings, as a record has it. */
export function worstVerdict(findings: readonly TextFinding[]): TextFinding["verdict"] | "CLEAN" {
  const has = (wanted: TextFinding["verdict"]) =>
    findings.some(({ verdict }) => verdict === wanted);
  if (has("ERROR")) return "ERROR";
  if (has("INJECTION")) return "INJECTION";
  return has("SUSPICIOUS") ? "SUSPICIOUS" : "CLEAN";
}

async function findingsOf(
  log: ServiceContext["log"],
  texts: readonly DeclaredText[],
  detect: (texts: readonly string[]) => Promise<readonly Found[]>,
): Promise<TextFinding[]> {
  try {
    const found = await detect(texts.map(({ text }) => text));
    return texts.flatMap(({ pointer }, at) => {
      const { verdict, rules, reasons } = found[at] ?? UNSEEN;
      return verdict === "CLEAN" ? [] : [{ pointer, verdict, rules, reasons }];
    });
  } catch (error) {
    if (error instanceof ServiceError && error.code === "rate_limited") throw error;
    log.error({ err: error }, "injection detector");
    return texts.map(({ pointer }) => ({ pointer, ...UNSEEN }));
  }
}

const UNSEEN = {
  verdict: "ERROR",
  rules: [],
  reasons: ["The detector failed: nobody has looked at this text."],
} as const;

const MOST_KEPT = 10_000;

function scanned(): LRUCache<string, Found> {
  return processSingleton("scanned-texts", () => new LRUCache({ max: MOST_KEPT }));
}

/** Scans a text once, however often it is looked at. */
async function detectOnce(asker: string, texts: readonly string[]): Promise<Found[]> {
  const kept = scanned();
  const keys = texts.map((text) => createHash("sha256").update(text, "utf8").digest("base64"));
  const unknown = texts.filter((_, at) => !kept.has(keys[at] ?? ""));
  const fresh = await detectQueued(asker, unknown, "document");
  const found = new Map(unknown.map((text, at) => [text, fresh[at]]));
  return texts.map((text, at) => {
    const key = keys[at] ?? "";
    const seen = found.get(text) ?? kept.get(key);
    if (seen === undefined) throw new Error("no verdict on a text");
    const { verdict, rules, reasons } = seen;
    kept.set(key, { verdict, rules, reasons });
    return { verdict, rules, reasons };
  });
}
