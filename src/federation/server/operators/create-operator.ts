import "server-only";
import type { PoolClient } from "pg";
import { type ReadKey, requirePublicKey } from "@/agents/server/keys/read-key";
import { ServiceError } from "@/encoding/domain/errors";
import { findBanHits, lockBanGate } from "@/federation/server/queries/fed-bans";
import { insertOperatorKey } from "@/federation/server/queries/fed-operator-keys";
import { insertOperator, type OperatorRow } from "@/federation/server/queries/fed-operators";
import { inTransaction } from "@/platform/db/transaction";
import { actorName, requireAction, type ServiceContext } from "@/platform/operation/context";
import { describeOperator } from "./get-operator";
import type { CreatedOperatorDto, NewOperatorBody } from "./operator-dto";
import { recordOperator } from "./record-operator";

/**
 * Creates an operator that is active at once, by a person who manages operators and attests a key
 * that is sent. Throws `conflict` for a DID that is taken or banned, `key_refused` and
 * `key_registered`.
 */
export async function createOperator(
  ctx: ServiceContext,
  input: NewOperatorBody,
): Promise<CreatedOperatorDto> {
  const actor = requireAction(ctx, "operator.manage");
  const key =
    input.public_key_jwk === undefined
      ? null
      : requirePublicKey(input.public_key_jwk, "/public_key_jwk");
  return inTransaction(ctx.db.pool, async (client) => {
    await lockBanGate(client, "shared");
    const now = ctx.clock();
    const at: ServiceContext = { ...ctx, clock: () => now };
    const row = await admitOperator(client, input, {
      status: "active",
      by: actorName(actor),
      name: actor.name,
      key,
      provenAt: null,
      now,
    });
    await recordOperator(at, client, row, "create", { about: { by: actorName(actor) } });
    const operator = await describeOperator(at, client, actor, row.id);
    return { ok: true, did: row.did, status: row.status, operator, challenge: null };
  });
}

/** Stores an operator with its first key, in the caller's transaction, which holds the ban gate. */
export async function admitOperator(
  client: PoolClient,
  input: Pick<NewOperatorBody, "did" | "name" | "organisation" | "contact" | "role" | "domain">,
  {
    status,
    by,
    name,
    key,
    provenAt,
    now,
  }: {
    status: "pending" | "active";
    by: string;
    name: string;
    key: ReadKey | null;
    provenAt: Date | null;
    now: Date;
  },
): Promise<OperatorRow> {
  const hits = await findBanHits(client, {
    operatorDid: input.did,
    kids: key === null ? [] : [key.kid],
    host: input.domain ?? null,
    now,
  });
  if (hits.length > 0) {
    throw new ServiceError("conflict", "This operator, its key or its domain is banned.");
  }
  const row = await insertOperator(client, {
    did: input.did,
    name: input.name,
    organisation: input.organisation,
    contact: input.contact ?? null,
    role: input.role,
    status,
    status_since: now,
    domain: input.domain ?? null,
    simulation: false,
    created_by: by,
    created_by_name: name,
    created_at: now,
  });
  if (row === null) throw didTaken();
  if (key !== null) {
    await requireNewKey(client, row.id, key, { by, provenAt, retiresAt: null, now });
  }
  return row;
}

/** Stores a key of an operator. Throws `key_registered` if it is or was registered. */
export async function requireNewKey(
  client: PoolClient,
  operatorId: bigint,
  { kid, publicKey }: ReadKey,
  {
    by,
    provenAt,
    retiresAt,
    now,
  }: { by: string; provenAt: Date | null; retiresAt: Date | null; now: Date },
): Promise<void> {
  const stored = await insertOperatorKey(client, {
    kid,
    operatorId,
    publicKey,
    addedBy: by,
    provenAt,
    retiresAt,
    now,
  });
  if (!stored) {
    throw new ServiceError("key_registered", {
      detail: "A key is one operator's or one agent's, for good.",
      errors: [{ pointer: "/public_key_jwk", message: "this key is registered, or was once" }],
    });
  }
}

/** The answer where an operator of this DID exists, whatever its status. */
function didTaken(): ServiceError {
  return new ServiceError("conflict", {
    detail: "An operator of this DID is registered.",
    errors: [{ pointer: "/did", message: "is registered" }],
  });
}
