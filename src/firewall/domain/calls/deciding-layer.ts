import type { LayerResult } from "../decision";

/**
 * The layer that a decision rests on: the one that refused, or else the first that asked for a person; null where
 * all that were asked let the call pass.
 */
export function decidingLayer<L extends Pick<LayerResult, "state">>(
  layers: readonly L[],
): L | null {
  const first = (state: LayerResult["state"]) => layers.find((layer) => layer.state === state);
  return first("refused") ?? first("approval") ?? null;
}
