import type { LivenessRecord } from "@/federation/domain/gates/liveness";
import type { FedLiveness } from "@/federation/server/queries/fed-agents";
import type { FedProbeRow } from "@/federation/server/queries/fed-probes";

/** Domain record of an agent's runtime, from its rows. */
export function livenessRecord(
  agent: { liveness: FedLiveness; liveness_since: Date },
  probe: FedProbeRow,
): LivenessRecord {
  return {
    liveness: agent.liveness,
    livenessSince: agent.liveness_since,
    fails: probe.fails,
    firstFailAt: probe.first_fail_at,
    failDays: probe.fail_days,
    lastFailDay: probe.last_fail_day,
    lastOkAt: probe.last_ok_at,
    lastCheckedAt: probe.last_checked_at,
    lastCode: probe.last_code,
    nextProbeAt: probe.next_probe_at,
  };
}
