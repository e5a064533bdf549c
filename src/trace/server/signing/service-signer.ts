import "server-only";
import { randomUUID, sign as signMessage } from "node:crypto";
import type { PoolClient } from "pg";
import { keyThumbprint, serviceKeyUrl } from "@/encoding/domain/crypto/key-thumbprint";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { ServiceError } from "@/encoding/domain/errors";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { processSingleton } from "@/platform/process/process-singleton";
import { formatVerificationKey } from "@/trace/domain/verification-key";
import { findLogOrigins } from "../queries/log-signing";
import {
  addServiceKeyRow,
  findServiceKeys,
  rotateServiceKeyRow,
  type ServiceKeyRow,
} from "../queries/service-keys";
import { lockSigning } from "../queries/transparency-log";
import { recordBody } from "../records/append";
import {
  addServiceKey,
  createServiceKeyFile,
  type PrivateServiceKey,
  readServiceKeys,
} from "./service-key-file";

/** Context of signing. */
export type SignerContext = Pick<ServiceContext, "db" | "clock" | "log">;

export interface ServiceSigner {
  /** RFC 7638 thumbprint. */
  kid: string;
  /** `did:svc:service#<kid>` */
  issuer: string;
  /** Raw Ed25519 key. */
  publicKey: Buffer;
  sign(message: Uint8Array): Uint8Array;
}

/** Both keys sign checkpoints for this long after a rotation, so that verifiers can follow. */
const OVERLAP_DAYS = 30;
const RECHECK_MS = 5_000;

function signerOf(key: PrivateServiceKey): ServiceSigner {
  return {
    kid: keyThumbprint(nodePrimitives, key.publicKey),
    issuer: serviceKeyUrl(nodePrimitives, key.publicKey),
    publicKey: key.publicKey,
    sign: (message) => signMessage(null, message, key.privateKey),
  };
}

function recordContext(ctx: SignerContext): ServiceContext {
  return { ...ctx, actor: { kind: "service" }, newId: randomUUID, requestId: "service-key" };
}

/** The public half of a key as it is published. */
async function publicHalf(ctx: SignerContext, client: PoolClient, key: PrivateServiceKey) {
  const [origin] = await findLogOrigins(client);
  const { kid, publicKey } = signerOf(key);
  const vkey = formatVerificationKey(nodePrimitives, origin, publicKey);
  return { kid, publicKey, vkey, addedAt: ctx.clock() };
}

/**
 * Creates and registers the first key of a new installation. A database that knows keys takes no
 * further one this way: a machine without the key must not sign with another.
 */
async function ensureFirstKey(ctx: SignerContext): Promise<void> {
  await inTransaction(ctx.db.pool, async (client) => {
    await lockSigning(client);
    if ((await findServiceKeys(client)).length > 0) return;
    const [first] = readServiceKeys() ?? createServiceKeyFile(ctx.clock());
    if (first === undefined) return;
    const added = await publicHalf(ctx, client, first);
    const summary = { kid: added.kid, vkey: added.vkey };
    await addServiceKeyRow(
      client,
      added,
      recordBody(recordContext(ctx), { kind: "key.add", summary }),
    );
  });
}

interface Loaded {
  checkedAt: number;
  signers: readonly ServiceSigner[];
}

/** Signers of this machine that are registered and not retired, the present key first. */
async function load(ctx: SignerContext): Promise<readonly ServiceSigner[]> {
  let registered = await findServiceKeys(ctx.db.pool);
  if (registered.length === 0) {
    await ensureFirstKey(ctx);
    registered = await findServiceKeys(ctx.db.pool);
  }
  const now = ctx.clock();
  const isInForce = (row: ServiceKeyRow) => row.retiredAt === null || row.retiredAt > now;
  const inForce = new Set(registered.filter(isInForce).map((row) => row.kid));
  return (readServiceKeys() ?? []).map(signerOf).filter(({ kid }) => inForce.has(kid));
}

/**
 * Everyone who signs a checkpoint: the present key, and during a rotation the former one too. Throws
 * `unavailable` where no key of this machine is registered with the database.
 */
export async function checkpointSigners(
  ctx: SignerContext,
): Promise<readonly [ServiceSigner, ...ServiceSigner[]]> {
  const cache = processSingleton<{ current: Loaded | null }>("service-signers", () => ({
    current: null,
  }));
  const now = Date.now();
  if (cache.current === null || now - cache.current.checkedAt > RECHECK_MS) {
    cache.current = { checkedAt: now, signers: await load(ctx) };
  }
  const [present, ...others] = cache.current.signers;
  if (present === undefined) {
    cache.current = null;
    throw new ServiceError(
      "unavailable",
      "The key that signs for this service is not on this machine.",
    );
  }
  return [present, ...others];
}

/** The present key, which signs packages. Throws `unavailable` where this machine has none. */
export async function serviceSigner(ctx: SignerContext): Promise<ServiceSigner> {
  return (await checkpointSigners(ctx))[0];
}

/** Puts a new key in front; the former one signs beside it for thirty days. Returns the new key. */
export async function rotateServiceKey(ctx: SignerContext): Promise<{ kid: string; vkey: string }> {
  const former = await serviceSigner(ctx);
  return inTransaction(ctx.db.pool, async (client) => {
    await lockSigning(client);
    const now = ctx.clock();
    const rows = await findServiceKeys(client);
    const mayStay = (publicKey: Buffer) =>
      rows.some(
        (row) => row.publicKey.equals(publicKey) && (row.retiredAt === null || row.retiredAt > now),
      );
    const [added] = addServiceKey(now, mayStay);
    if (added === undefined) throw new Error("the new key was not written");
    const row = await publicHalf(ctx, client, added);
    const { kid, vkey } = row;
    const until = new Date(now.getTime() + OVERLAP_DAYS * 86_400_000);
    const replaces = rows
      .filter(({ retiredAt }) => retiredAt === null)
      .map((each) => each.kid)
      .sort();
    const summary = { kid, vkey, replaces, until: until.toISOString(), by: former.kid };
    const body = recordBody(recordContext(ctx), { kind: "key.rotate", summary });
    await rotateServiceKeyRow(client, row, until, body);
    return { kid, vkey };
  });
}
