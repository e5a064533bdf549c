/** Where a text comes from: data that an agent reads, or a request that a person makes of it. */
export const CHANNELS = ["document", "prompt"] as const;
export type Channel = (typeof CHANNELS)[number];

export type Verdict = "CLEAN" | "SUSPICIOUS" | "INJECTION";

export interface Thresholds {
  readonly suspicious: number;
  readonly injection: number;
}

/** A place of the text as it was given, in UTF-16 code units, end exclusive. */
export interface DetectedSpan {
  readonly start: number;
  readonly end: number;
  readonly score: number;
  readonly rules: readonly string[];
  /** How the text had to be read before it looked like this, e.g. base64. */
  readonly decoders: readonly string[];
}

/** A sentence that tells its reader to do something, as the detector reads it; mostly harmless by itself. */
export interface DetectedOrder {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Detection {
  readonly verdict: Verdict;
  /** From 0 to 1; comparable with the thresholds, not a probability. */
  readonly score: number;
  readonly thresholds: Thresholds;
  /** The highest scoring places, in the order of the text. */
  readonly spans: readonly DetectedSpan[];
  readonly rules: readonly string[];
  readonly reasons: readonly string[];
  /** Of a document: what it tells its reader to do. */
  readonly orders: readonly DetectedOrder[];
  /** Version of rules and weights together. */
  readonly detector: string;
}

export interface InjectionStream {
  /** Takes the next piece of the text; pieces may be cut anywhere. */
  push(chunk: string): void;
  /** Ends the text. Throws when it has ended already. */
  end(): Detection;
}
