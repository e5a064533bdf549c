import "server-only";
import type { PoolClient } from "pg";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { invalidAt, ServiceError } from "@/encoding/domain/errors";
import { findBanHits, lockBanGate } from "@/federation/server/queries/fed-bans";
import { findOperatorKeys } from "@/federation/server/queries/fed-operator-keys";
import { isTiedToOperator } from "@/federation/server/queries/fed-operator-members";
import {
  findOperatorAgents,
  type OperatorChange,
  type OperatorRow,
  renameInAgents,
  updateOperator,
} from "@/federation/server/queries/fed-operators";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { type AccountActor, actorName, type ServiceContext } from "@/platform/operation/context";
import { suspendAgents } from "../standing/suspend-agents";
import { describeOperator } from "./get-operator";
import { requireOperatorRow, requireReal } from "./operator-access";
import { OfOperator, OperatorDetailDto, UpdateOperatorBody } from "./operator-dto";
import { type OperatorAct, recordOperator } from "./record-operator";
import { lowerTiers } from "./refresh-agents";

type Move = NonNullable<UpdateOperatorBody["action"]>;

const FROM: Readonly<Record<Move, readonly OperatorRow["status"][]>> = {
  approve: ["pending"],
  suspend: ["pending", "active"],
  reinstate: ["suspended", "banned"],
};

/**
 * Admits, suspends or reinstates an operator, or changes its data, by a person who manages
 * operators. A suspension suspends its agents in the same transaction; reinstating it reinstates
 * none of them. A new domain is unproven, and lowers their tiers. Throws `not_found`, `forbidden`,
 * `version_conflict`, `validation_failed` without a reason, `conflict` for a change of state or
 * role that its status, a ban or its agents do not allow, and `conflict_of_interest` for a member
 * who would admit or reinstate it.
 */
export const changeOperator = operation({
  name: "updateFederationOperator",
  summary: "Admit, suspend or reinstate an operator, or change what is stated of it",
  tag: "Federation",
  action: "operator.manage",
  etag: "version",
  ifMatch: true,
  params: OfOperator,
  body: UpdateOperatorBody,
  output: OperatorDetailDto,
  says: "The operator as it is now",
  errors: ["conflict", "conflict_of_interest", "version_conflict"],
  rest: "PATCH /api/federation/operators/{id}",
  console: "federationOperators.update",
  run: async (ctx, { id, ...input }) => {
    const { actor } = ctx;
    return inTransaction(ctx.db.pool, async (client) => {
      // A suspension, another role and another domain contradict approvals under way as a ban does.
      const contradicts =
        input.action === "suspend" || input.role !== undefined || input.domain !== undefined;
      await lockBanGate(client, contradicts ? "exclusive" : "shared");
      const before = await requireOperatorRow(client, id);
      requireReal(before);
      if (input.expected_version !== undefined && input.expected_version !== before.version) {
        throw new ServiceError("version_conflict", { extra: { version: before.version } });
      }
      const now = ctx.clock();
      const at: ServiceContext = { ...ctx, clock: () => now };
      if (input.action !== undefined) {
        await requireMove(client, actor, before, input.action, input.reason, now);
      }
      if (input.role === "human" && before.role === "integrator") {
        await requireNoIntegrators(client, before);
      }
      const row = await updateOperator(client, before.id, changeOf(before, input, now), now);
      if (row.name !== before.name) await renameInAgents(client, row.id, row.name, now);
      const isLost = row.domain_verified_at === null && before.domain_verified_at !== null;
      const lowered = isLost ? await lowerTiers(at, client, row.id) : 0;
      let suspended = 0;
      if (input.action === "suspend") {
        const agents = await findOperatorAgents(client, row.id, ["approved"]);
        const ended = await suspendAgents(
          at,
          client,
          agents.map((agent) => agent.id),
          "operator_suspended",
        );
        suspended = ended.length;
      }
      const act: OperatorAct = input.action ?? "update";
      await recordOperator(at, client, row, act, {
        about: {
          by: actorName(actor),
          ...(input.action === "suspend" ? { suspended } : {}),
          ...(isLost ? { lowered } : {}),
        },
        ...(input.reason === undefined ? {} : { payload: utf8(input.reason) }),
      });
      return describeOperator(at, client, actor, row.id);
    });
  },
});

function changeOf(before: OperatorRow, input: UpdateOperatorBody, now: Date): OperatorChange {
  const { name, organisation, contact, role, domain, action, reason } = input;
  const change: OperatorChange = {};
  if (name !== undefined) change.name = name;
  if (organisation !== undefined) change.organisation = organisation;
  if (contact !== undefined) change.contact = contact;
  if (role !== undefined) change.role = role;
  if (domain !== undefined && domain !== before.domain) {
    Object.assign(change, { domain, domain_verified_at: null, domain_next_check_at: null });
  }
  if (action !== undefined) {
    change.status = action === "suspend" ? "suspended" : "active";
    change.status_reason = action === "suspend" ? (reason ?? null) : null;
    change.status_since = now;
  }
  return change;
}

/** Throws `conflict` for agents that the operator would no longer be allowed to register. */
async function requireNoIntegrators(client: PoolClient, { id }: OperatorRow): Promise<void> {
  const agents = await findOperatorAgents(client, id, ["pending", "approved", "suspended"]);
  const integrators = agents.filter(({ role }) => role === "integrator");
  if (integrators.length === 0) return;
  throw new ServiceError("conflict", {
    detail: "The operator has agents of role integrator.",
    extra: { agents: integrators.map(({ did }) => did) },
  });
}

async function requireMove(
  client: PoolClient,
  actor: AccountActor,
  row: OperatorRow,
  move: Move,
  reason: string | undefined,
  now: Date,
): Promise<void> {
  if (!FROM[move].includes(row.status)) {
    throw new ServiceError("conflict", {
      detail: `The operator is ${row.status}.`,
      extra: { status: row.status },
    });
  }
  if (move === "suspend") {
    if (reason !== undefined) return;
    throw invalidAt("/reason", "A suspension needs a reason.");
  }
  if (await isTiedToOperator(client, row.id, actor.id)) {
    throw new ServiceError(
      "conflict_of_interest",
      "Whoever acts for an operator, or did in the last 30 days, does not decide on its standing.",
    );
  }
  const keys = await findOperatorKeys(client, row.id);
  const kids = keys.filter((key) => key.revoked_at === null).map(({ kid }) => kid);
  const hits = await findBanHits(client, { operatorDid: row.did, kids, now });
  if (hits.length > 0) {
    throw new ServiceError("conflict", {
      detail: "A ban of this operator or its key is in force: lift it first.",
      extra: { bans: hits.map((ban) => String(ban.id)) },
    });
  }
}
