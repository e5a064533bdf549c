import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { inTransaction } from "@/platform/db/transaction";
import { insertLogNotice } from "@/platform/notices/notices";
import { mayActor, type ServiceContext } from "@/platform/operation/context";
import {
  STOP_REASONS,
  STOP_TEXTS,
  type StopReason,
  stopsEverywhere,
} from "@/trace/domain/signing-guard";
import {
  endSigningStops,
  findAdoptions,
  findSigningStops,
  noteSigningStop,
  type SigningStopRow,
} from "@/trace/server/queries/log-signing";
import { findLatestCheckpoint } from "@/trace/server/queries/transparency-log";
import { appendRecord } from "@/trace/server/records/append";
import type { SignerContext } from "./service-signer";
import type { SigningMachine } from "./signing-machine";

/** A machine that did not say lately that it does not sign has ended, or signs. */
const LATELY_MS = 2 * 60_000;
const ADOPTIONS = 20;

export const SigningDto = z
  .object({
    state: z.enum(["active", "partly", "stopped"]).meta({
      description:
        "`stopped`: nothing is signed. `partly`: a machine does not sign, others do; packages are issued where it is theirs to.",
    }),
    stops: z.array(
      z.object({
        machine: z
          .string()
          .nullable()
          .meta({ description: "Shown to those who may verify the whole trace" }),
        reason: z.enum(STOP_REASONS),
        detail: z.string(),
        everywhere: z.boolean().meta({
          description: "True where it is wrong with the log and no machine signs",
        }),
        since: z.iso.datetime(),
      }),
    ),
    adoptions: z
      .array(
        z.object({
          origin: z.string(),
          begins: z.boolean().meta({ description: "True where a history under this name begins" }),
          size: z.number().int(),
          root: z.string(),
          reason: z.string(),
          at: z.iso.datetime(),
        }),
      )
      .meta({
        description:
          "Checkpoints that were adopted by hand, the newest first, at most 20; for those who may verify the whole trace",
      }),
  })
  .meta({
    id: "Signing",
    description: "Whether checkpoints are signed, and since when and why not",
  });

export type SigningDto = z.infer<typeof SigningDto>;

/** Thrown inside of signing; leaves it as a SigningStopped, once it is noted. */
export class SigningStop extends Error {
  override readonly name = "SigningStop";

  constructor(
    readonly reason: StopReason,
    /** What the log was compared with: shown, never a path or a secret. */
    readonly about = "",
    /** The signed checkpoint that the log does not extend. */
    readonly note: string | null = null,
  ) {
    super(about === "" ? STOP_TEXTS[reason] : `${STOP_TEXTS[reason]} ${about}`);
  }
}

/** Signing has stopped, and who asks learns since when and why. */
export class SigningStopped extends ServiceError {
  constructor(since: Date, detail: string) {
    super("unavailable", {
      detail: `Signing has stopped, since ${since.toISOString()}, because: ${detail}`,
    });
  }
}

/**
 * State of signing for people: whether the log is signed, and who stopped it since when and why.
 */
export async function describeSigning(ctx: ServiceContext): Promise<SigningDto> {
  const lately = new Date(ctx.clock().getTime() - LATELY_MS);
  const stops = await findSigningStops(ctx.db.pool, lately);
  const mayName = mayActor(ctx.actor, "trace.verify");
  return {
    state: stops.length === 0 ? "active" : await stateOf(ctx, stops),
    stops: stops.map(({ machine, reason, detail, everywhere, since }) => ({
      machine: mayName ? machine : null,
      reason,
      detail,
      everywhere,
      since: since.toISOString(),
    })),
    adoptions: (mayName ? await findAdoptions(ctx.db.pool, ADOPTIONS) : []).map(
      ({ origin, begins, size, root, reason, adoptedAt }) => ({
        origin,
        begins,
        size,
        root: root.toString("base64"),
        reason,
        at: adoptedAt.toISOString(),
      }),
    ),
  };
}

/** The log goes on where something was signed since its machines stopped: each stop makes a record to sign. */
async function stateOf(
  { db }: ServiceContext,
  stops: readonly SigningStopRow[],
): Promise<"partly" | "stopped"> {
  const last = Math.max(...stops.map(({ since }) => since.getTime()));
  const signed = (await findLatestCheckpoint(db.pool))?.signedAt.getTime() ?? 0;
  return stops.some(({ everywhere }) => everywhere) || signed <= last ? "stopped" : "partly";
}

const recordContext = (ctx: SignerContext): ServiceContext => ({
  ...ctx,
  actor: { kind: "service" },
  newId: randomUUID,
  requestId: "signing",
});

/**
 * Notes that this machine does not sign: where all can read it, on the record, in the log and as a
 * notice to administrators and auditors, each once. Returns what to throw.
 */
export async function noteStop(
  ctx: SignerContext,
  machine: SigningMachine,
  { reason, message: detail, note }: SigningStop,
): Promise<SigningStopped> {
  const everywhere = stopsEverywhere(reason);
  const stop = { machine: machine.name, reason, detail, everywhere, note };
  const now = ctx.clock();
  const since = await inTransaction(ctx.db.pool, async (client) => {
    const noted = await noteSigningStop(client, stop, now);
    if (noted.isNew) {
      await insertLogNotice(client, "signing_stopped", reason, now);
      await appendRecord(recordContext(ctx), client, {
        chain: "service",
        kind: "log.stop",
        summary: { machine: stop.machine, reason, everywhere: String(everywhere) },
      });
    }
    return noted.since;
  });
  if (machine.stopped !== reason) {
    const { stateFile: file } = machine;
    ctx.log.fatal({ reason, detail, file }, "no checkpoint is signed any more");
  }
  machine.stopped = reason;
  return new SigningStopped(since, detail);
}

/** Notes that the log may be signed again, where this machine or everybody had stopped. */
export async function endStop(ctx: SignerContext, machine: SigningMachine): Promise<void> {
  machine.stopped = null;
  const stops = await findSigningStops(ctx.db.pool, new Date(0));
  if (!stops.some((stop) => stop.everywhere || stop.machine === machine.name)) return;
  await inTransaction(ctx.db.pool, async (client) => {
    const machines = await endSigningStops(client, machine.name);
    if (machines.length === 0) return;
    await appendRecord(recordContext(ctx), client, {
      chain: "service",
      kind: "log.resume",
      summary: { machines: machines.sort() },
    });
  });
}
