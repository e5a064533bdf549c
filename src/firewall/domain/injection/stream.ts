import {
  BLOCK,
  type BlockResult,
  type Models,
  OVERLAP,
  scanBlock,
  withoutOverlaps,
} from "./block-scan";
import { DELIMITERS } from "./delimiters";
import type {
  Channel,
  DetectedOrder,
  DetectedSpan,
  Detection,
  InjectionStream,
  Verdict,
} from "./detection";
import { squash } from "./model";
import { RULES } from "./rules/rules";
import { shippedModels } from "./shipped-models";

const REASONS = new Map([...RULES, ...DELIMITERS].map(({ name, reason }) => [name, reason]));
const PLACES = 6;

function rounded(value: number): number {
  return Number(value.toFixed(PLACES));
}

function reasonsOf(spans: readonly DetectedSpan[], rules: readonly string[]): string[] {
  const reasons = rules.map(
    (name) => REASONS.get(name) ?? "holds an image whose address carries data away",
  );
  const decoders = [...new Set(spans.flatMap((span) => span.decoders))];
  if (decoders.length > 0) reasons.push(`was hidden: ${decoders.join(", ")}`);
  if (spans.length > 0 && reasons.length === 0)
    reasons.push("is worded like an instruction to a model");
  return [...new Set(reasons)];
}

class BlockStream implements InjectionStream {
  private buffer = "";
  private offset = 0;
  private covered = 0;
  private logit = Number.NEGATIVE_INFINITY;
  private spans: DetectedSpan[] = [];
  private readonly orders: DetectedOrder[] = [];
  private ended = false;
  constructor(
    private readonly channel: Channel,
    private readonly models: Models,
  ) {}

  private take(result: BlockResult): void {
    if (result.logit > this.logit) this.logit = result.logit;
    for (const { start, end, text } of result.orders)
      this.orders.push({ start: start + this.offset, end: end + this.offset, text });
    if (result.spans.length === 0) return;
    const moved = result.spans.map((span) => ({
      ...span,
      start: span.start + this.offset,
      end: span.end + this.offset,
    }));
    this.spans = withoutOverlaps([...this.spans, ...moved]);
  }

  private scanWhole(from: number): void {
    const block = this.buffer.slice(from, from + BLOCK);
    this.take(scanBlock(block, this.models[this.channel], this.channel));
    this.covered = this.offset + block.length;
  }

  push(chunk: string): void {
    if (this.ended) throw new Error("the text has ended");
    this.buffer += chunk;
    let from = 0;
    while (this.buffer.length - from >= BLOCK) {
      this.scanWhole(from);
      from += BLOCK - OVERLAP;
      this.offset += BLOCK - OVERLAP;
    }
    if (from > 0) this.buffer = this.buffer.slice(from);
  }

  end(): Detection {
    if (this.ended) throw new Error("the text has ended");
    this.ended = true;
    if (this.offset + this.buffer.length > this.covered) this.scanWhole(0);
    return this.detection();
  }

  private detection(): Detection {
    const { thresholds, version } = this.models[this.channel];
    const score = rounded(squash(this.logit));
    const verdict: Verdict =
      score >= thresholds.injection
        ? "INJECTION"
        : score >= thresholds.suspicious
          ? "SUSPICIOUS"
          : "CLEAN";
    const spans =
      verdict === "CLEAN"
        ? []
        : this.spans.map((span) => ({ ...span, score: rounded(span.score) }));
    spans.sort((a, b) => a.start - b.start);
    const rules = [...new Set(spans.flatMap((span) => span.rules))];
    return {
      verdict,
      score,
      thresholds,
      spans,
      rules,
      reasons: reasonsOf(spans, rules),
      orders: this.orders,
      detector: version,
    };
  }
}

/**
 * A detection over a text that arrives in pieces. It keeps one block of it, and comes to the same verdict as
 * detectInjection on the whole, however the pieces are cut.
 */
export function createInjectionStream(
  channel: Channel,
  models: Models = shippedModels(),
): InjectionStream {
  return new BlockStream(channel, models);
}
