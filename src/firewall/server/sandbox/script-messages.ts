import { z } from "zod";

/** Limits of one run of a script; its wall time is measured by the parent. */
export interface ScriptLimits {
  /** Time of a processor that the script itself takes. */
  cpuMs: number;
  memoryBytes: number;
  stackBytes: number;
  /** Of the result as JSON. */
  resultBytes: number;
  /** Of a stored value as JSON. */
  valueBytes: number;
  hostCalls: number;
  logLines: number;
  /** Of one line. */
  logCharacters: number;
}

export interface ScriptJob {
  /** An ES module whose default export is called with the input. */
  source: string;
  /** JSON. */
  input: string;
  limits: ScriptLimits;
}

const STORE_CALLS = ["get", "put", "list"] as const;

export type StoreCall = (typeof STORE_CALLS)[number];

/** Messages to the worker. A value is JSON; null without one. */
export type ToWorker =
  | { kind: "run"; job: ScriptJob }
  | { kind: "answer"; id: number; value: string | null }
  | { kind: "answer"; id: number; fault: string };

const Count = z.number().int().nonnegative();

/** Why the worker ended a run. */
const SCRIPT_FAULTS = [
  "definition_invalid",
  "time_exceeded",
  "memory_exceeded",
  "stack_exceeded",
  "output_exceeded",
  "host_calls_exceeded",
  "script_failed",
  "sandbox_crashed",
] as const;

export type ScriptFault = (typeof SCRIPT_FAULTS)[number];

/** Messages from the worker. The parent validates each of them. */
export const FromWorker = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("call"),
    id: Count,
    name: z.enum(STORE_CALLS),
    /** Key or prefix. */
    key: z.string(),
    /** JSON of `put`; null removes the key. */
    value: z.string().nullable(),
  }),
  z.strictObject({ kind: z.literal("log"), line: z.string() }),
  z.strictObject({ kind: z.literal("done"), result: z.string() }),
  z.strictObject({
    kind: z.literal("failed"),
    code: z.enum(SCRIPT_FAULTS),
    /** One of a few sentences: nothing that the script could have written. */
    reason: z.string().max(200),
  }),
]);

export type FromWorker = z.infer<typeof FromWorker>;
