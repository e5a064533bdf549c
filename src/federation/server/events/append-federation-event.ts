import "server-only";
import type { PoolClient } from "pg";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import type { FedAgentRow } from "@/federation/server/queries/fed-agents";
import type { ServiceContext } from "@/platform/operation/context";
import type { TraceSummary } from "@/trace/domain/record";
import {
  type AppendedRecord,
  appendRecord,
  appendRecords,
  keepPayloads,
} from "@/trace/server/records/append";

/** Record kinds of a registration, on the chain of its DID. */
export type RegistrationRecordKind =
  | "federation.submit"
  | "federation.gate"
  | "federation.approve"
  | "federation.reject"
  | "federation.request-changes"
  | "federation.revision"
  | "federation.withdraw"
  | "federation.expire"
  | "federation.suspend"
  | "federation.reinstate"
  | "federation.liveness"
  | "federation.tier"
  | "federation.key-rotate"
  | "federation.key-revoke"
  | "federation.recover"
  | "federation.link"
  | "federation.attest";

/** Record kinds of operators, bans and the chat, on the chain of the service. */
export type FederationServiceKind =
  | "federation.operator"
  | "federation.ban"
  | "federation.unban"
  | "chat.redact"
  | "chat.release"
  | "chat.mute";

export type FederationRecord =
  | { did: string; kind: RegistrationRecordKind; sum: TraceSummary }
  | { did: null; kind: FederationServiceKind; sum: TraceSummary };

type RecordedAgent = Pick<FedAgentRow, "did" | "registration_id">;

/** Names, codes, digests and instants: nothing in which a sentence, a mail address or a line break fits. */
const WORD = /^[\x21-\x3f\x41-\x7e]{0,300}$/;

/**
 * Appends a record of the federation in the caller's transaction and behind everything else in it: to the
 * chain of a federated DID, or of the service where `did` is null. Free text goes into `payload`. Throws an Error for a sum that holds
 * free text, which could never be erased.
 */
export async function appendFederationEvent(
  ctx: ServiceContext,
  client: PoolClient,
  { did, kind, sum }: FederationRecord,
  payload?: Uint8Array,
): Promise<AppendedRecord> {
  requireWords(kind, sum);
  return appendRecord(ctx, client, {
    chain: did ?? "service",
    kind,
    summary: sum,
    payload,
  });
}

/** Appends a record of a registration, whose sum names it, to the chain of its DID; `note` is its free text. */
export function recordAgentEvent(
  ctx: ServiceContext,
  client: PoolClient,
  { did, registration_id: registration }: RecordedAgent,
  kind: RegistrationRecordKind,
  sum: TraceSummary,
  note?: string,
): Promise<AppendedRecord> {
  const payload = note === undefined ? undefined : utf8(note);
  return appendFederationEvent(ctx, client, { did, kind, sum: { registration, ...sum } }, payload);
}

/**
 * Appends records to the chains of many registrations, one to each, with a bounded number of
 * statements. `payload` is common to all; each record stores it under a separate salt. Throws as
 * above.
 */
export async function recordAgentEvents<Agent extends RecordedAgent>(
  ctx: ServiceContext,
  client: PoolClient,
  agents: readonly Agent[],
  kind: RegistrationRecordKind,
  sum: (agent: Agent) => TraceSummary,
  payload?: Uint8Array,
): Promise<void> {
  if (agents.length === 0) return;
  const kept =
    payload === undefined
      ? []
      : await keepPayloads(
          client,
          agents.map(() => payload),
        );
  const records = agents.map((agent, i) => {
    const summary = { registration: agent.registration_id, ...sum(agent) };
    requireWords(kind, summary);
    const commitment = kept[i];
    const record = { chain: agent.did, kind, summary };
    return commitment === undefined ? record : { ...record, commitment };
  });
  await appendRecords(ctx, client, records);
}

function requireWords(kind: string, sum: TraceSummary): void {
  for (const [name, value] of Object.entries(sum)) {
    const texts = [value].flat().filter((each) => typeof each === "string");
    if (!texts.every((text) => WORD.test(text))) throw new Error(`${kind}: ${name} is free text`);
  }
}
