import type { RuntimeProbe } from "@/federation/domain/gates/probe-outcome";

/** What one dialect's check found, without the binding of the address. */
export type DialectFinding = Pick<RuntimeProbe, "outcome" | "observed" | "tools">;
