import "server-only";
import type { PoolClient } from "pg";
import type { AgentKey } from "@/agents/domain/key-lifecycle";
import { type Replay, TrustReplay } from "@/agents/domain/trust/replay-trust";
import { toHex } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { inSlices } from "@/platform/limits/in-slices";
import { type ChainBreak, ChainVerifier, type StoredRecord } from "@/trace/domain/chain";
import {
  type EpochRow,
  findEpochs,
  findRecords,
  getTraceOrigin,
} from "@/trace/server/queries/trace";
import { signerOf } from "./record-signer";
import { readTraceLine, type TraceBody } from "./trace-line";

const SHOWN = 100;
const BATCH = 2_000;

interface Flagged {
  epoch: number;
  seq: string;
  at: string;
  kid: string;
}

export interface ReplayedAgent {
  replay: Replay;
  epochs: number;
  records: number;
  /** First break of each epoch that has one, and epochs that are missing or do not follow each other. */
  breaks: ChainBreak[];
  flagged: Flagged[];
  flaggedTotal: number;
  /** Place of the record with an index; null after the last one. */
  placeOf: (index: number) => { epoch: number; seq: string } | null;
}

/**
 * Reads the whole chain of an agent once, checks that its records hang together and recomputes the
 * agent's trust from its causes. To be called on one snapshot. Memory grows with the changes of score
 * and status, not with the records.
 */
export async function replayAgent(
  client: PoolClient,
  { did, epoch: present }: { did: string; epoch: number },
  keys: readonly AgentKey[],
): Promise<ReplayedAgent> {
  const replay = new TrustReplay();
  const heads = await findEpochs(client, did);
  const chains = new ChainCheck(did, await getTraceOrigin(client), heads);
  const last = Math.max(present, ...heads.map(({ epoch }) => epoch));
  const flagged: Flagged[] = [];
  let flaggedTotal = 0;
  for await (const batch of readRecords(client, did, last)) {
    for (const record of batch) {
      const { epoch } = record;
      const seq = String(record.seq);
      const body = readTraceLine(record.line);
      chains.add(record, body);
      // An unreadable record is still one: it has a place, and the replay says what it makes of it.
      replay.take(body ?? { kind: "chain.open", at: "", actor: "", sum: null });
      const signer = body && signerOf(did, keys, body);
      if (body === null || signer?.verdict !== "compromised") continue;
      flaggedTotal += 1;
      if (flagged.length < SHOWN) flagged.push({ epoch, seq, at: body.at, kid: signer.kid });
    }
  }
  return { replay: replay.finish(), ...chains.finish(present), flagged, flaggedTotal };
}

/** Records of all epochs up to one, in their order; also those of an epoch whose head is gone. */
async function* readRecords(
  client: PoolClient,
  chain: string,
  last: number,
): AsyncGenerator<readonly StoredRecord[]> {
  for (let epoch = 1; epoch <= last; epoch++) {
    let after = -1n;
    for (;;) {
      const found = await findRecords(client, { chain, epoch }, { after, order: "oldest" }, BATCH);
      const batch = found.slice(0, BATCH);
      yield* inSlices(batch);
      if (found.length === batch.length) break;
      after = batch.at(-1)?.seq ?? after;
    }
  }
}

/** Checks the epochs of a chain one after the other: none is missing, and each names the seal before it. */
class ChainCheck {
  private readonly breaks: ChainBreak[] = [];
  private readonly starts: { epoch: number; index: number }[] = [];
  private verifier: ChainVerifier | null = null;
  private last: StoredRecord | null = null;
  private records = 0;

  constructor(
    private readonly did: string,
    private readonly origin: string,
    private readonly heads: readonly EpochRow[],
  ) {}

  add(record: StoredRecord, body: TraceBody | null): void {
    if (this.last?.epoch !== record.epoch) this.begin(record, body);
    this.records += 1;
    this.last = record;
    this.note(this.verifier?.add(record) ?? null);
  }

  /** `present` is the epoch that the agent is in. */
  finish(present: number): Pick<ReplayedAgent, "breaks" | "epochs" | "records" | "placeOf"> {
    this.end();
    const { breaks, starts, records } = this;
    // An epoch without records is never written: they were removed.
    const lastHead = Math.max(0, ...this.heads.map(({ epoch }) => epoch));
    for (let epoch = 1; epoch <= Math.max(present, lastHead); epoch++) {
      if (!starts.some((each) => each.epoch === epoch)) this.miss(epoch);
    }
    return {
      breaks,
      epochs: starts.length,
      records,
      placeOf: (index) => {
        const start = starts.findLast((each) => each.index <= index);
        if (start === undefined || index >= records) return null;
        return { epoch: start.epoch, seq: String(index - start.index) };
      },
    };
  }

  private begin({ epoch }: StoredRecord, body: TraceBody | null): void {
    this.end();
    if (epoch > 1) this.compareSeal(epoch, body);
    this.starts.push({ epoch, index: this.records });
    this.verifier = new ChainVerifier(nodePrimitives, this.origin, this.did, epoch);
  }

  private compareSeal(epoch: number, body: TraceBody | null): void {
    const named = body?.sum.prev_epoch_seal;
    const isSealed = this.heads.some((head) => head.epoch === epoch - 1 && head.sealed);
    const seal = this.last?.epoch === epoch - 1 && isSealed ? toHex(this.last.hash) : "";
    if (seal !== "" && named === seal) return;
    const stored = typeof named === "string" ? named : "";
    this.fail(epoch, "prev_mismatch", { expected: seal, stored });
  }

  private end(): void {
    const epoch = this.last?.epoch;
    const head = this.heads.find((each) => each.epoch === epoch) ?? null;
    this.note(this.verifier?.finish(head) ?? null);
  }

  private miss(epoch: number): void {
    this.fail(epoch, "sequence_gap", { expected: "0", stored: "" });
  }

  private fail(
    epoch: number,
    reason: ChainBreak["reason"],
    found: { expected: string; stored: string },
  ): void {
    this.breaks.push({ chain: this.did, epoch, seq: 0n, reason, ...found });
  }

  private note(found: ChainBreak | null): void {
    if (found !== null) this.breaks.push(found);
  }
}
