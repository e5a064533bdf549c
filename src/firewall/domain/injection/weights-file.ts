import type { Thresholds } from "./detection";

/** Raised whenever rules, features or decoders change what a text is read as. */
export const METHOD_VERSION = "3";

/** The weights of a channel as stored in a file. */
export interface WeightsFile {
  readonly version: string;
  readonly thresholds: Thresholds;
  readonly bias: number;
  readonly scale: number;
  readonly flags: Readonly<Record<string, number>>;
  /** Base64 of one signed byte per term. */
  readonly terms: string;
}
