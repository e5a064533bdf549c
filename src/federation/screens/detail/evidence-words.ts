import { formatDuration } from "@/lib/format";

const OUTCOMES: Readonly<Record<string, string>> = {
  ok: "It answered in its own protocol",
  not_protocol: "It answered in another protocol",
  unhealthy: "It said that it is not healthy",
  unreachable: "Nothing answered",
  auth_required: "It asked for credentials",
  tls_invalid: "Its certificate does not hold",
  address_invalid: "The address cannot be read",
  address_forbidden: "The address is not public",
  indeterminate: "Not determined in time",
};

/**
 * Observation of a probe, as a sentence: `It answered in its own protocol, in 84 ms.`; null where
 * no probe ran.
 */
export function evidenceWords(evidence: Readonly<Record<string, unknown>>): string | null {
  const { outcome, duration_ms: duration } = evidence;
  if (typeof outcome !== "string") return null;
  const words = Object.hasOwn(OUTCOMES, outcome) ? OUTCOMES[outcome] : outcome;
  return typeof duration === "number" ? `${words}, in ${formatDuration(duration)}.` : `${words}.`;
}
