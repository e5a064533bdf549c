import type { RuntimeType } from "@/federation/domain/declaration/declaration";
import type { RuntimeTarget } from "../runtime-target";

/** A runtime at an address. */
export function runtimeAt(
  runtime_type: RuntimeType,
  runtime_address: string,
  health: Partial<RuntimeTarget["health"]> = {},
): RuntimeTarget {
  return {
    did: "did:svc:agent:triage-01",
    runtime_type,
    runtime_address,
    health: { path: "/health", service: "", ...health },
  };
}
