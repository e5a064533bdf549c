import "server-only";
import type { Pool, PoolClient } from "pg";
import { findOperatorKeys } from "@/federation/server/queries/fed-operator-keys";
import { findOperatorMembers } from "@/federation/server/queries/fed-operator-members";
import { findListedOperator } from "@/federation/server/queries/fed-operators";
import { inSnapshot } from "@/platform/db/transaction";
import { type AccountActor, mayActor, type ServiceContext } from "@/platform/operation/context";
import { toMemberDto, toOperatorDto, toOperatorKeyDto } from "./map-operator";
import { noOperator, requireReader } from "./operator-access";
import type { OperatorDetailDto } from "./operator-dto";

/**
 * One operator with its keys and members, for readers of the federation and its own members. Throws
 * `not_found`, also to whoever may not know of it.
 */
export async function getOperator(
  ctx: ServiceContext,
  { id }: { id: string },
): Promise<OperatorDetailDto> {
  const reader = requireReader(ctx);
  return inSnapshot(ctx.db.pool, (client) => describeOperator(ctx, client, reader, BigInt(id)));
}

/** The operator as it is in a transaction, as this account sees it. Throws `not_found`. */
export async function describeOperator(
  ctx: ServiceContext,
  client: Pool | PoolClient,
  reader: AccountActor,
  id: bigint,
): Promise<OperatorDetailDto> {
  const now = ctx.clock();
  const row = await findListedOperator(client, { now, accountId: reader.id }, id);
  if (row === null || !(row.member || mayActor(reader, "federation.read"))) throw noOperator();
  const isReal = !row.simulation;
  const manage = isReal && mayActor(reader, "operator.manage");
  const keys = await findOperatorKeys(client, id);
  const members = await findOperatorMembers(client, id);
  return {
    ...toOperatorDto(row),
    keys: keys.map((key) => toOperatorKeyDto(key, now)),
    members: members.map(toMemberDto),
    allowed: {
      manage,
      keys: manage || (isReal && row.member && mayActor(reader, "federation.operate")),
    },
  };
}
