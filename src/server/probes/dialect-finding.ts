import type { RuntimeProbe } from "@/domain/federation/probe-outcome";

/** What one dialect's check found, without the binding of the address. */
export type DialectFinding = Pick<RuntimeProbe, "outcome" | "observed" | "tools">;
