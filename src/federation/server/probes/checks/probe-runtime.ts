import "server-only";
import type { RuntimeAddress } from "@/federation/domain/declaration/address";
import type { RuntimeProbe } from "@/federation/domain/gates/probe-outcome";
import type { DialectFinding } from "../dialect-finding";
import { failureClass } from "../failure-class";
import { type ProbeOptions, type ProbeRun, startRun } from "../probe-run";
import { probeGrpc } from "../protocols/probe-grpc";
import { probeMcp } from "../protocols/probe-mcp";
import { probeRest } from "../protocols/probe-rest";
import { probeWebSocket } from "../protocols/probe-websocket";
import { startRoute } from "../runtime-route";
import { endpointOf, type RuntimeTarget } from "../runtime-target";
import { checkBinding } from "./check-binding";

/** Who may prove the address of a runtime: raw Ed25519 public keys of its DID. */
export interface BindingKeys {
  keys: readonly Uint8Array[];
}

/**
 * Asks a runtime in its own protocol whether it is there and well, and whether its address is the
 * DID's (docs/federation/probes.md#what-is-asked). Never throws for what a runtime does: the
 * outcome is one of a few classes without addresses, names or words of the system.
 */
export async function probeRuntime(
  target: RuntimeTarget,
  options: ProbeOptions & BindingKeys,
): Promise<RuntimeProbe> {
  const nothing = async () => null;
  const { runtime } = await probeWithin(startRun(options), target, options.keys, nothing);
  return runtime;
}

/**
 * As probeRuntime, within a budget that already runs. `beside` is what else there is to do once the
 * runtime answered its protocol, at the same time as the look at its binding; what it asks of the runtime,
 * it asks within the run that it is given.
 */
export async function probeWithin<T>(
  whole: ProbeRun,
  target: RuntimeTarget,
  keys: readonly Uint8Array[],
  beside: (finding: DialectFinding, run: ProbeRun) => Promise<T>,
): Promise<{ runtime: RuntimeProbe; beside: T | null }> {
  const started = performance.now();
  const since = () => Math.round(performance.now() - started);
  const route = startRoute();
  const run: ProbeRun = { ...whole, runtime: { did: target.did, route } };
  let endpoint: RuntimeAddress;
  try {
    endpoint = endpointOf(target, run.network.allowInsecure);
  } catch (error) {
    const finding = { outcome: failureClass(error), observed: {}, tools: null };
    const addresses = route.seen();
    return {
      runtime: { ...finding, binding: "unchecked", duration_ms: since(), addresses },
      beside: null,
    };
  }
  const finding = await asked(run, endpoint, target);
  const duration_ms = since();
  // A host that does not answer its own protocol gets no further request.
  const isThere = finding.outcome === "ok" || finding.outcome === "auth_required";
  const [binding, more] = await Promise.all([
    isThere ? checkBinding(run, endpoint, target, keys) : ("unchecked" as const),
    finding.outcome === "ok" ? beside(finding, run) : null,
  ]);
  const addresses = route.seen();
  return { runtime: { ...finding, binding, duration_ms, addresses }, beside: more };
}

function asked(
  run: ProbeRun,
  endpoint: RuntimeAddress,
  target: RuntimeTarget,
): Promise<DialectFinding> {
  switch (target.runtime_type) {
    case "mcp-server":
      return probeMcp(run, endpoint);
    case "rest-api":
      return probeRest(run, endpoint, target.health.path);
    case "websocket":
      return probeWebSocket(run, endpoint);
    case "grpc":
      return probeGrpc(run, endpoint, target.health.service);
  }
}
