import "server-only";
import { createHash } from "node:crypto";
import { normaliseSource } from "@/agents/domain/input-source";
import { ServiceError } from "@/encoding/domain/errors";
import type { Channel, Detection } from "@/firewall/domain/injection/detection";
import { askerOf, detectQueued } from "@/firewall/server/checks/check-queue";
import type { InputVerdict } from "@/firewall/server/queries/agent-inputs";
import type { ServiceContext } from "@/platform/operation/context";
import { type AskModel, configuredModel } from "./ask-model";
import { addressDigest } from "./input-content";

interface UnscannedInput {
  source: string;
  channel: Channel;
  content: string;
  /** Where the sender's line of scans is full: ERROR, for what cannot be sent again. Refused otherwise. */
  whenBusy?: "hold" | undefined;
}

export interface ScannedInput extends Omit<UnscannedInput, "whenBusy"> {
  sha256: Buffer;
  bytes: number;
  /** ERROR: the detector itself failed. */
  verdict: InputVerdict;
  detection: Omit<Detection, "verdict">;
}

/** Scanners of a text; replaced in tests. */
export interface Scanners {
  detect: (text: string, channel: Channel) => Detection | Promise<Detection>;
  model: AskModel | null;
}

const STRICTNESS: readonly InputVerdict[] = ["CLEAN", "SUSPICIOUS", "INJECTION", "ERROR"];

/**
 * Scans an input with the detector and, where the operator named one, with a model service, which can
 * only make the verdict stricter. To be called before the transaction that records it: it takes time and
 * may use the network. A detector that throws or takes too long is the verdict ERROR. Throws `rate_limited`
 * where too much of the actor waits to be scanned.
 */
export async function scanInput(
  ctx: Pick<ServiceContext, "log" | "actor">,
  { source, channel, content, whenBusy }: UnscannedInput,
  { detect, model }: Scanners = configuredScanners(ctx),
): Promise<ScannedInput> {
  const bytes = Buffer.from(content, "utf8");
  const scanned = {
    source: normaliseSource(source, addressDigest),
    channel,
    content,
    bytes: bytes.byteLength,
    sha256: createHash("sha256").update(bytes).digest(),
  };
  const found = await detectOrFail(ctx, detect, { content, channel, whenBusy });
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

function configuredScanners({ actor }: Pick<ServiceContext, "actor">): Scanners {
  const detect: Scanners["detect"] = async (text, channel) => {
    const [found] = await detectQueued(askerOf(actor), [text], channel);
    if (found === undefined) throw new Error("no verdict on a text");
    return found;
  };
  return { detect, model: configuredModel() };
}

async function detectOrFail(
  { log }: Pick<ServiceContext, "log">,
  detect: Scanners["detect"],
  { content, channel, whenBusy }: Pick<UnscannedInput, "content" | "channel" | "whenBusy">,
): Promise<Pick<ScannedInput, "verdict" | "detection">> {
  try {
    const { verdict, ...detection } = await detect(content, channel);
    return { verdict, detection };
  } catch (error) {
    const isBusy = error instanceof ServiceError && error.code === "rate_limited";
    if (isBusy && whenBusy !== "hold") throw error;
    log.error({ err: error }, "injection detector");
    return {
      verdict: "ERROR",
      detection: {
        score: 1,
        thresholds: { suspicious: 0, injection: 0 },
        spans: [],
        rules: [],
        reasons: ["The detector failed: nobody has looked at this content."],
        orders: [],
        detector: "failed",
      },
    };
  }
}

function stricter(a: InputVerdict, b: InputVerdict): InputVerdict {
  return STRICTNESS.indexOf(a) >= STRICTNESS.indexOf(b) ? a : b;
}
