import "server-only";
import { createHash } from "node:crypto";
import { normaliseSource } from "@/domain/agents/input-source";
import { detectInjection } from "@/domain/injection/detect-injection";
import type { Channel, Detection } from "@/domain/injection/detection";
import type { InputVerdict } from "@/server/db/queries/agent-inputs";
import type { ServiceContext } from "../context";
import { type AskModel, configuredModel } from "./ask-model";
import { addressDigest } from "./input-content";

interface UnscannedInput {
  source: string;
  channel: Channel;
  content: string;
}

export interface ScannedInput extends UnscannedInput {
  sha256: Buffer;
  bytes: number;
  /** ERROR: the detector itself failed. */
  verdict: InputVerdict;
  detection: Omit<Detection, "verdict">;
}

/** What looks at a text; replaced in tests. */
export interface Scanners {
  detect: (text: string, channel: Channel) => Detection;
  model: AskModel | null;
}

const STRICTNESS: readonly InputVerdict[] = ["CLEAN", "SUSPICIOUS", "INJECTION", "ERROR"];

/**
 * Scans an input with the detector and, where the operator named one, with a model service, which can
 * only make the verdict stricter. To be called before the transaction that records it: it takes time and
 * may use the network. A detector that throws is the verdict ERROR; never throws itself.
 */
export async function scanInput(
  ctx: Pick<ServiceContext, "log">,
  { source, channel, content }: UnscannedInput,
  { detect, model }: Scanners = { detect: detectInjection, model: configuredModel() },
): Promise<ScannedInput> {
  const bytes = Buffer.from(content, "utf8");
  const scanned = {
    source: normaliseSource(source, addressDigest),
    channel,
    content,
    bytes: bytes.byteLength,
    sha256: createHash("sha256").update(bytes).digest(),
  };
  const found = detectOrFail(ctx, detect, content, channel);
  if (model === null || found.verdict === "ERROR") return { ...scanned, ...found };
  const answer = await model(content, channel);
  const reasons =
    answer.reason === null ? found.detection.reasons : [...found.detection.reasons, answer.reason];
  return {
    ...scanned,
    verdict: stricter(found.verdict, answer.verdict),
    detection: {
      ...found.detection,
      detector: `${found.detection.detector}${answer.mark}`,
      reasons,
    },
  };
}

function detectOrFail(
  { log }: Pick<ServiceContext, "log">,
  detect: Scanners["detect"],
  content: string,
  channel: Channel,
): Pick<ScannedInput, "verdict" | "detection"> {
  try {
    const { verdict, ...detection } = detect(content, channel);
    return { verdict, detection };
  } catch (error) {
    log.error({ err: error }, "injection detector");
    return {
      verdict: "ERROR",
      detection: {
        score: 1,
        thresholds: { suspicious: 0, injection: 0 },
        spans: [],
        rules: [],
        reasons: ["The detector failed: nobody has looked at this content."],
        detector: "failed",
      },
    };
  }
}

function stricter(a: InputVerdict, b: InputVerdict): InputVerdict {
  return STRICTNESS.indexOf(a) >= STRICTNESS.indexOf(b) ? a : b;
}
