import type { AgentEventKind } from "@/agents/domain/trust/trace-event";
import { EVENT_NAMES } from "@/agents/screens/copy";

/** Kinds in an agent's chain that do not affect trust. */
const OTHER_NAMES = {
  "approval.request": "Approval asked for",
  "approval.decide": "Approval decided on",
  "approval.consume": "Approval consumed",
  "approval.expire": "Approval expired",
  "approval.cancel": "Approval ended",
  "tools.set": "Tools set",
} as const;

export type TraceKind = AgentEventKind | keyof typeof OTHER_NAMES;

/** Kinds of records that an agent's chain can hold, with their short names. */
export const TRACE_KIND_NAMES: Readonly<Record<TraceKind, string>> = {
  ...EVENT_NAMES,
  ...OTHER_NAMES,
};

// The keys of a record of exactly these kinds; the compiler forgets which ones they are.
export const TRACE_KINDS = Object.keys(TRACE_KIND_NAMES) as TraceKind[];
