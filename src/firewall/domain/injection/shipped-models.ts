import { fromBase64 } from "@/encoding/domain/crypto/encoding";
import type { Models } from "./block-scan";
import { FLAGS } from "./flags";
import type { LinearModel } from "./model";
import { TERMS } from "./terms";
import documentWeights from "./weights/document.json" with { type: "json" };
import promptWeights from "./weights/prompt.json" with { type: "json" };
import type { WeightsFile } from "./weights-file";

/** Reads a file of weights. Throws where it was not made for these features. */
export function readWeights(file: WeightsFile): LinearModel {
  const bytes = fromBase64(file.terms);
  if (bytes?.length !== TERMS)
    throw new Error("weights of the injection detector: wrong number of terms");
  const flags = FLAGS.map((name) => {
    const weight = file.flags[name];
    if (weight === undefined)
      throw new Error(`weights of the injection detector: none for ${name}`);
    return weight;
  });
  const { version, thresholds, bias, scale } = file;
  return { version, thresholds, bias, scale, flags, terms: new Int8Array(bytes.buffer) };
}

let shipped: Models | undefined;

/** The models that come with this version, read once. */
export function shippedModels(): Models {
  shipped ??= { document: readWeights(documentWeights), prompt: readWeights(promptWeights) };
  return shipped;
}
