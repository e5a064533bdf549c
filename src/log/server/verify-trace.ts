import "server-only";
import type { Pool } from "pg";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { inLongSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { requireAction, type ServiceContext } from "@/platform/operation/context";
import { processSingleton } from "@/platform/process/process-singleton";
import { describeSigning } from "@/trace/server/signing/signing-stop";
import { TraceVerificationDto } from "@/trace/server/trace-verification-dto";
import { CHAIN_READERS, requireChainReader, shownChain } from "./chain-reader";
import { verifyEverything } from "./verify-everything";
import { type SnapshotFinding, verifySnapshot } from "./verify-snapshot";

/** Result of a verification before it is filtered for the reader. */
type Finding = SnapshotFinding & Pick<TraceVerificationDto, "checked_at">;

/** Common input and output of both operations. */
const VERIFICATION = {
  query: z.object({
    chain: z.string().max(255).optional().meta({ example: "incident:INC-2026-000123" }),
  }),
  output: TraceVerificationDto,
  errors: ["not_found", "verification_stopped"],
  run: verify,
} as const;

/** Recomputes the trace for those who verify all of it: see verify. */
export const verifyTrace = operation({
  ...VERIFICATION,
  name: "verifyTrace",
  summary:
    "Recompute the hashes of one chain, or of all, and name the first record that does not fit",
  tag: "Trace",
  auth: ["bearer", "session"],
  action: "trace.verify",
  queryError: "validation_failed",
  says: "Verified or broken, and where",
  rest: "GET /api/trace/verify",
});

/** The same in the console: those who may read a chain may verify it. */
export const verifyChain = operation({
  ...VERIFICATION,
  name: "verifyChain",
  summary: "Recompute the hashes of a chain that one may read, or of all",
  anyOf: CHAIN_READERS,
  console: "trace.verify",
  reads: true,
});

/**
 * Recomputes every hash of one chain, or of all, from the stored lines, on one snapshot.
 * Memory does not grow with the number of records. It runs once at a time: who asks meanwhile gets
 * the same answer. Says beside it whether the log is signed. Throws as verifyEverything does.
 */
async function verify(
  ctx: ServiceContext,
  { chain }: { chain?: string | undefined },
): Promise<TraceVerificationDto> {
  if (chain === undefined) requireAction(ctx, "trace.verify");
  else await requireChainReader(ctx, chain);
  const { broken, ...found } = await shareFinding(ctx, chain);
  return {
    ...found,
    broken: broken.map((b) => ({ ...b, chain: shownChain(ctx, b.chain), seq: String(b.seq) })),
    signing: await describeSigning(ctx),
  };
}

/** The answer of the verification that runs already, or of one that is started. */
function shareFinding(ctx: ServiceContext, chain: string | undefined): Promise<Finding> {
  const running = processSingleton(
    "trace-verifications",
    () => new Map<Pool, Map<string | undefined, Promise<Finding>>>(),
  );
  const ofDatabase = running.get(ctx.db.pool) ?? new Map<string | undefined, Promise<Finding>>();
  running.set(ctx.db.pool, ofDatabase);
  // Undefined is the whole trace, which no chain is called, not even the one without a name.
  const under = ofDatabase.get(chain);
  if (under !== undefined) return under;
  const started = findBreaks(ctx, chain).finally(() => ofDatabase.delete(chain));
  ofDatabase.set(chain, started);
  return started;
}

async function findBreaks(ctx: ServiceContext, chain: string | undefined): Promise<Finding> {
  const found =
    chain === undefined
      ? await verifyEverything(ctx)
      : await inLongSnapshot(ctx.db.pool, (client) => verifySnapshot(client, chain));
  if (chain !== undefined && found.chains === 0) throw new ServiceError("not_found");
  return { ...found, checked_at: ctx.clock().toISOString() };
}
