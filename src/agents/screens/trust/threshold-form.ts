import {
  THRESHOLD_NAMES,
  type ThresholdName,
  type ThresholdValues,
} from "@/agents/domain/trust/trust-thresholds";

/** Values of the fields. */
export type Entered = Readonly<Record<ThresholdName, string>>;

/** The fields as thresholds fill them. */
export function enteredOf(values: ThresholdValues): Entered {
  return mapped((name) => String(values[name]));
}

/** Values of the fields; the service judges them. An empty field is no number. */
export function valuesOf(entered: Entered): ThresholdValues {
  return mapped((name) => (entered[name].trim() === "" ? Number.NaN : Number(entered[name])));
}

/** Whether the fields say something else than these thresholds. */
export function isChanged(entered: Entered, values: ThresholdValues): boolean {
  const now = valuesOf(entered);
  return THRESHOLD_NAMES.some((name) => now[name] !== values[name]);
}

function mapped<T>(of: (name: ThresholdName) => T): Record<ThresholdName, T> {
  const entries = THRESHOLD_NAMES.map((name) => [name, of(name)] as const);
  // Built from all names, which the type of fromEntries does not show.
  return Object.fromEntries(entries) as Record<ThresholdName, T>;
}
