import { allowlist, killSwitch, scope, status } from "./access-layers";
import type { LayerName } from "./decision";
import { approval, sandbox, taint } from "./effect-layers";
import { amount, concurrency, rate, size } from "./limit-layers";
import type { Layer } from "./passage";

/** Check of each layer. */
export const LAYER_CHECKS: Readonly<Record<LayerName, Layer>> = {
  "kill-switch": killSwitch,
  status,
  allowlist,
  scope,
  size,
  rate,
  amount,
  concurrency,
  taint,
  approval,
  sandbox,
};
