import { createHash } from "node:crypto";
import type { Thresholds } from "@/firewall/domain/injection/detection";
import { FLAGS } from "@/firewall/domain/injection/flags";
import { squash } from "@/firewall/domain/injection/model";
import { METHOD_VERSION, type WeightsFile } from "@/firewall/domain/injection/weights-file";
import type { quantise } from "./fit";

const PLACES = 6;

function rounded(value: number): number {
  return Number(value.toFixed(PLACES));
}

/** Thresholds at the logits given, rounded up so that no benign text at them is reported. */
export function scoresAt(suspicious: number, injection: number): Thresholds {
  const above = (logit: number) => rounded(Math.ceil(squash(logit) * 1e5 + 1) / 1e5);
  return {
    suspicious: above(suspicious),
    injection: Math.max(above(injection), above(suspicious)),
  };
}

/** File content for a channel; the version follows from the weights. */
export function weightsFile(
  { model, terms, scale }: ReturnType<typeof quantise>,
  thresholds: Thresholds,
): WeightsFile {
  const content = {
    thresholds,
    bias: rounded(model.bias),
    scale,
    flags: Object.fromEntries(FLAGS.map((name, i) => [name, rounded(model.flags[i] ?? 0)])),
    terms: Buffer.from(terms.buffer, terms.byteOffset, terms.byteLength).toString("base64"),
  };
  const digest = createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 8);
  return { version: `${METHOD_VERSION}.${digest}`, ...content };
}
