import { browserPrimitives } from "@/lib/browser-primitives";
import { ProblemError, parseProblem } from "@/lib/problem";
import {
  forget,
  type RememberedCheckpoint,
  readRemembered,
  remember,
} from "./remembered-checkpoint";
import {
  compareCheckpoints,
  type Extension,
  mayRemember,
  type Presented,
  readProof,
} from "./witness";

const storage = () => window.localStorage;

/** Result of comparing the newest checkpoint with the remembered one. */
export interface Meeting {
  found: Extension;
  /** Checkpoint remembered before. */
  before: RememberedCheckpoint | null;
  /** Whether the newest one is remembered from now on. */
  kept: boolean;
  at: string;
}

/** Reads JSON from the service. Throws ProblemError for its refusals. */
export async function fetchJson(address: string): Promise<unknown> {
  const response = await fetch(address);
  const answer: unknown = await response.json();
  if (response.ok) return answer;
  const problem = parseProblem(answer);
  throw problem === null ? new TypeError("unexpected answer") : new ProblemError(problem);
}

/** Asks the service for the proof that the log of one size extends that of another (RFC 6962). */
export async function fetchProof(from: number, to: number): Promise<Uint8Array[]> {
  return readProof(await fetchJson(`/api/trace/consistency?from=${from}&to=${to}`));
}

/** The checkpoint that this browser remembers from before. */
export function rememberedCheckpoint(): RememberedCheckpoint | null {
  return readRemembered(storage);
}

/** Makes this browser begin anew with the next checkpoint that it sees. */
export function forgetCheckpoint(): void {
  forget(storage);
}

/**
 * Compares the newest checkpoint of the log with the one that this browser remembers, and remembers
 * the newer one where it extends that. Throws where the proof could not be had.
 */
export async function meetCheckpoint(presented: Presented): Promise<Meeting> {
  const before = rememberedCheckpoint();
  const found = await compareCheckpoints(
    browserPrimitives,
    presented,
    before?.checkpoint ?? null,
    fetchProof,
  );
  const at = new Date().toISOString();
  const kept = mayRemember(found) && remember(storage, presented.note, at);
  return { found, before, kept, at };
}
