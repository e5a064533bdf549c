import "server-only";
import type { Pool, PoolClient } from "pg";
import { findOperatorKeys } from "@/federation/server/queries/fed-operator-keys";
import { findOperatorMembers } from "@/federation/server/queries/fed-operator-members";
import { findListedOperator } from "@/federation/server/queries/fed-operators";
import { inSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { pickDto } from "@/platform/declaration/pick-dto";
import { type AccountActor, mayActor, type ServiceContext } from "@/platform/operation/context";
import { toOperatorDto, toOperatorKeyDto } from "./map-operator";
import { noOperator, requireReader } from "./operator-access";
import { OfOperator, OperatorDetailDto, OperatorMemberDto } from "./operator-dto";

/**
 * One operator with its keys and members, for readers of the federation and its own members. Throws
 * `not_found`, also if the caller may not see it.
 */
export const getOperator = operation({
  name: "getFederationOperator",
  summary: "Get an operator with its keys and members",
  tag: "Federation",
  auth: ["bearer", "session"],
  anyOf: ["federation.read", "federation.operate"],
  etag: "version",
  params: OfOperator,
  output: OperatorDetailDto,
  says: "The operator",
  errors: [],
  rest: "GET /api/federation/operators/{id}",
  console: "federationOperators.get",
  run: async (ctx, { id }) => {
    const reader = requireReader(ctx);
    return inSnapshot(ctx.db.pool, (client) => describeOperator(ctx, client, reader, BigInt(id)));
  },
});

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
    members: members.map((member) => pickDto(OperatorMemberDto, member, {})),
    allowed: {
      manage,
      keys: manage || (isReal && row.member && mayActor(reader, "federation.operate")),
    },
  };
}
