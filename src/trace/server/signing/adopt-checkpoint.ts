import "server-only";
import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import { toBase64 } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { ServiceError } from "@/encoding/domain/errors";
import { inTransaction } from "@/platform/db/transaction";
import { insertLogNotice } from "@/platform/notices/notices";
import type { TraceSummary } from "@/trace/domain/record";
import { STOP_TEXTS, stopsEverywhere } from "@/trace/domain/signing-guard";
import { rootOf } from "@/trace/domain/tiles";
import { isKeyName } from "@/trace/domain/verification-key";
import {
  type AdoptionRow,
  endSigningStops,
  findLogOrigins,
  findSigningStops,
  insertAdoption,
} from "@/trace/server/queries/log-signing";
import { lockSigning } from "@/trace/server/queries/transparency-log";
import { recordBody } from "@/trace/server/records/append";
import { subtreeReader } from "../proofs/read-subtrees";
import { askPlaces } from "./compare-outside";
import { integrateAll, remember, signCheckpoint } from "./publish-checkpoint";
import { judgeLog, standingStops } from "./require-signable";
import { checkpointSigners, type SignerContext } from "./service-signer";
import { type SigningMachine, thisMachine } from "./signing-machine";

/** The checkpoint to adopt, and contradictions to it. */
export interface AdoptionSurvey {
  origin: string;
  /** Records in the log. */
  size: number;
  /** The newest checkpoint in the database; null where the log was never signed under this name. */
  newest: { size: number; root: string; signedAt: Date; note: string } | null;
  /** Why this machine does not sign; null where it does. */
  stopped: string | null;
  /** Each place outside, and what it says. */
  places: readonly { name: string; says: string }[];
  /** Contradictions to the log: a checkpoint must not be adopted against it. */
  contradictions: readonly string[];
}

/** Collects all facts about the log, and changes nothing. */
export async function surveyAdoption(
  ctx: SignerContext,
  machine: SigningMachine = thisMachine(),
): Promise<AdoptionSurvey> {
  const { pool } = ctx.db;
  await integrateAll(ctx);
  const { origin, size, latest, reason } = await judgeLog(pool, machine);
  const answers = await askPlaces(ctx, machine);
  const others = await standingStops(pool, machine, size);
  return {
    origin,
    size,
    newest: latest && {
      size: latest.size,
      root: toBase64(latest.root),
      signedAt: latest.signedAt,
      note: latest.note,
    },
    stopped: reason === null ? (others[0]?.detail ?? null) : STOP_TEXTS[reason],
    places: [
      ...answers.map(({ name, failure }) => ({ name, says: saysOf(failure) })),
      ...machine.sinks
        .filter(({ compare }) => compare === undefined)
        .map(({ name }) => ({ name, says: "cannot be asked" })),
    ],
    contradictions: [
      ...(reason !== null && (stopsEverywhere(reason) || reason === "checkpoint_not_ours")
        ? [STOP_TEXTS[reason]]
        : []),
      ...answers
        .filter(({ failure }) => failure?.isAlarm)
        .map(({ name, failure }) => `${name}: ${failure?.message}.`),
      // What a witness returned to another machine, it returns to this one as well.
      ...others
        .filter(({ note }) => note !== null)
        .map(({ detail, machine: finder }) => `${finder}: ${detail}`),
    ],
  };
}

function saysOf(failure: { isAlarm: boolean; message: string } | null): string {
  if (failure === null) return "does not contradict";
  return `${failure.isAlarm ? "CONTRADICTS" : "not compared"}: ${failure.message}`;
}

const recordContext = (ctx: SignerContext) =>
  ({
    ...ctx,
    actor: { kind: "service" },
    newId: randomUUID,
    requestId: "adopt-checkpoint",
  }) as const;

/**
 * Gives this machine the newest checkpoint of the database as its memory, so that it signs what
 * follows. Takes the operator's reason. The record, and a notice to every administrator and auditor, say so, with the reason.
 * Throws `conflict` where there is nothing to adopt, and where something contradicts the log: what was
 * signed before cannot be continued under the same name then.
 */
export async function adoptCheckpoint(
  ctx: SignerContext,
  reason: string,
  machine: SigningMachine = thisMachine(),
): Promise<void> {
  const signers = await checkpointSigners(ctx);
  const { stopped, contradictions } = await surveyAdoption(ctx, machine);
  if (stopped === null && contradictions.length === 0) {
    throw new ServiceError("conflict", "Nothing is adopted: this machine signs.");
  }
  if (contradictions.length > 0) throw refusal(contradictions);
  await inTransaction(ctx.db.pool, async (client) => {
    await lockSigning(client);
    const log = await judgeLog(client, machine);
    if (log.reason !== null && stopsEverywhere(log.reason)) throw refusal([STOP_TEXTS[log.reason]]);
    const { origin, latest } = log;
    const size = latest?.size ?? 0;
    const root = latest?.root ?? (await rootAt(client, 0));
    const adopted = { origin, begins: false, size, root, machine: machine.name, reason };
    await endSigningStops(client, machine.name);
    await keepAdoption(ctx, client, adopted, {});
    remember(machine, latest?.note ?? (await signCheckpoint({ origin, size, root }, signers)));
  });
}

/**
 * Begins a history under a new name: what the log holds now is signed from here on, and nothing that
 * was signed under the former name is contradicted. Chains, records and former checkpoints stay as
 * they are. Throws `validation_failed` for a name that is none and `conflict` for one that the log had.
 */
export async function beginNewOrigin(
  ctx: SignerContext,
  origin: string,
  reason: string,
  machine: SigningMachine = thisMachine(),
): Promise<void> {
  if (!isKeyName(origin)) {
    throw new ServiceError(
      "validation_failed",
      "The name of a log is not empty and has no white space and no plus.",
    );
  }
  const signers = await checkpointSigners(ctx);
  await integrateAll(ctx);
  await inTransaction(ctx.db.pool, async (client) => {
    await lockSigning(client);
    const origins = await findLogOrigins(client);
    if (origins.includes(origin)) {
      throw new ServiceError("conflict", `The log had the name ${origin} before.`);
    }
    const { size } = await judgeLog(client, machine);
    const root = await rootAt(client, size);
    const stops = await findSigningStops(client, new Date(0));
    const contradicted = stops
      .filter(({ everywhere }) => everywhere)
      .map(({ note, detail }) => note ?? detail);
    await endSigningStops(client, null);
    const adopted = { origin, begins: true, size, root, machine: machine.name, reason };
    await keepAdoption(ctx, client, adopted, { former: origins[0], contradicted });
    const empty = await rootAt(client, 0);
    remember(machine, await signCheckpoint({ origin, size: 0, root: empty }, signers));
  });
}

async function rootAt(client: PoolClient, size: number): Promise<Buffer> {
  return Buffer.from(await rootOf(nodePrimitives, subtreeReader(client), size));
}

/** Keeps what is adopted, with its record and a notice to every administrator and auditor. */
async function keepAdoption(
  ctx: SignerContext,
  client: PoolClient,
  adopted: Omit<AdoptionRow, "adoptedAt">,
  further: TraceSummary,
): Promise<void> {
  const now = ctx.clock();
  const { origin, size, root, machine, reason } = adopted;
  const summary = { origin, size, root: toBase64(root), machine, reason, ...further };
  const body = recordBody(recordContext(ctx), { kind: "log.adopt", summary }, now);
  await insertLogNotice(client, "checkpoint_adopted", String(size), now);
  await insertAdoption(client, { ...adopted, adoptedAt: now }, body);
}

function refusal(contradictions: readonly string[]): ServiceError {
  return new ServiceError(
    "conflict",
    `Nothing is adopted: what was signed before contradicts this log. ${contradictions.join(" ")} Bring the lost records back, or begin a history under another name, and tell everybody who holds checkpoints.`,
  );
}
