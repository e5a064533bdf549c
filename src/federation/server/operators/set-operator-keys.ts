import "server-only";
import { requirePublicKey } from "@/agents/server/keys/read-key";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { invalidAt, ServiceError } from "@/encoding/domain/errors";
import { findBanHits, lockBanGate } from "@/federation/server/queries/fed-bans";
import { findOperatorKeys, revokeOperatorKey } from "@/federation/server/queries/fed-operator-keys";
import { updateOperator } from "@/federation/server/queries/fed-operators";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { actorName, type ServiceContext } from "@/platform/operation/context";
import { requireNewKey } from "./create-operator";
import { describeOperator } from "./get-operator";
import { requireKeeper, requireOperatorRow, requireReal } from "./operator-access";
import {
  AddOperatorKeyBody,
  OfOperator,
  OfOperatorKey,
  OperatorDetailDto,
  RevokeOperatorKeyBody,
} from "./operator-dto";
import { recordOperator } from "./record-operator";

/** Keys that an operator can have in force at once. */
const MOST_KEYS = 10;

/**
 * Adds a key to an operator, by a person who manages operators or a member of it, who attests it.
 * Throws `not_found`, `forbidden`, `key_refused`, `key_registered`, and `conflict` for a banned key
 * or too many.
 */
export const addOperatorKey = operation({
  name: "addFederationOperatorKey",
  summary: "Add a key to an operator",
  tag: "Federation",
  anyOf: ["operator.manage", "federation.operate"],
  params: OfOperator,
  body: AddOperatorKeyBody,
  output: OperatorDetailDto,
  status: 201,
  location: "/api/federation/operators/{$request.path.id}",
  says: "The operator with its keys",
  errors: ["conflict", "key_refused", "key_registered"],
  rest: "POST /api/federation/operators/{id}/keys",
  console: "federationOperators.addKey",
  run: async (ctx, { id, public_key_jwk, retires_at }) => {
    const actor = await requireKeeper(ctx, ctx.db.pool, BigInt(id));
    const key = requirePublicKey(public_key_jwk, "/public_key_jwk");
    const by = actorName(actor);
    return inTransaction(ctx.db.pool, async (client) => {
      await lockBanGate(client, "shared");
      const row = await requireOperatorRow(client, id);
      requireReal(row);
      await requireKeeper(ctx, client, row.id);
      const now = ctx.clock();
      const at: ServiceContext = { ...ctx, clock: () => now };
      const retiresAt = retires_at === undefined ? null : new Date(retires_at);
      if (retiresAt !== null && retiresAt <= now) {
        throw invalidAt("/retires_at", "A key that comes retires later than now.");
      }
      const facts = { operatorDid: row.did, kids: [key.kid], now };
      if ((await findBanHits(client, facts)).length > 0) {
        throw new ServiceError("conflict", "This operator or this key is banned.");
      }
      const inForce = (await findOperatorKeys(client, row.id)).filter(
        (each) => each.revoked_at === null && (each.retires_at === null || each.retires_at > now),
      );
      if (inForce.length >= MOST_KEYS) {
        throw new ServiceError(
          "conflict",
          `An operator has at most ${MOST_KEYS} keys in force: revoke one first.`,
        );
      }
      await requireNewKey(client, row.id, key, { by, provenAt: null, retiresAt, now });
      const changed = await updateOperator(client, row.id, {}, now);
      await recordOperator(at, client, changed, "add_key", { about: { kid: key.kid, by } });
      return describeOperator(at, client, actor, row.id);
    });
  },
});

/**
 * Revokes a key of an operator for good. Throws `not_found` for one that is not its own or is revoked,
 * and `forbidden`.
 */
export const endOperatorKey = operation({
  name: "revokeFederationOperatorKey",
  summary: "Revoke a key of an operator for good",
  tag: "Federation",
  anyOf: ["operator.manage", "federation.operate"],
  params: OfOperatorKey,
  body: RevokeOperatorKeyBody,
  output: OperatorDetailDto,
  says: "The operator with its keys",
  errors: ["conflict"],
  rest: "DELETE /api/federation/operators/{id}/keys/{kid}",
  console: "federationOperators.revokeKey",
  run: async (ctx, { id, kid, reason }) => {
    const actor = await requireKeeper(ctx, ctx.db.pool, BigInt(id));
    const by = actorName(actor);
    return inTransaction(ctx.db.pool, async (client) => {
      const row = await requireOperatorRow(client, id);
      requireReal(row);
      await requireKeeper(ctx, client, row.id);
      const now = ctx.clock();
      const at: ServiceContext = { ...ctx, clock: () => now };
      if (!(await revokeOperatorKey(client, { kid, operatorId: row.id, by, reason, now }))) {
        throw new ServiceError("not_found", "The operator has no such key in force.");
      }
      const changed = await updateOperator(client, row.id, {}, now);
      await recordOperator(at, client, changed, "revoke_key", {
        about: { kid, by },
        payload: utf8(reason),
      });
      return describeOperator(at, client, actor, row.id);
    });
  },
});
