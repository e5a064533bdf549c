import type { RuntimeProbe } from "@/federation/domain/gates/probe-outcome";

/** Result of one dialect's check, without the binding of the address. */
export type DialectFinding = Pick<RuntimeProbe, "outcome" | "observed" | "tools">;
