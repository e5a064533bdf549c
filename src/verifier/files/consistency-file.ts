import { fromBase64 } from "@/encoding/domain/crypto/encoding";
import { parseUniqueJson } from "@/encoding/domain/json/verify-json";
import { countShape, listShape, objectShape, textShape } from "@/packages/domain/verify-shape";
import type { ConsistencyProof } from "@/trace/domain/verify-trust";
import { readText } from "./read-file";
import { UnreadableFile } from "./unreadable-file";

const shape = objectShape({ from: countShape, to: countShape, proof: listShape(textShape()) });

/** A proof as `GET /api/trace/consistency` answers it. Throws UnreadableFile. */
export function readConsistencyProof(path: string): ConsistencyProof {
  const value = parse(path);
  const problem = shape(value, "proof");
  if (problem !== null) throw new UnreadableFile(`${path} is no proof of consistency: ${problem}.`);
  // The shape above has every member of the type.
  const { from, to, proof } = value as { from: number; to: number; proof: readonly string[] };
  return {
    from,
    to,
    proof: proof.map((text) => {
      const hash = fromBase64(text);
      if (hash === null) throw new UnreadableFile(`${path} has a hash that is not base64.`);
      return hash;
    }),
  };
}

function parse(path: string): unknown {
  const text = readText(path);
  try {
    return parseUniqueJson(text);
  } catch (error) {
    throw new UnreadableFile(`${path} is no JSON.`, { cause: error });
  }
}
