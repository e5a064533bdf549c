import "server-only";
import type { PoolClient } from "pg";
import { requireStepUp } from "@/accounts/server/step-up";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { ServiceError } from "@/encoding/domain/errors";
import {
  type BanRow,
  findBanOf,
  isMemberUnder,
  liftBanRow,
  lockBan,
  lockBanGate,
} from "@/federation/server/queries/fed-bans";
import { lockOperatorOfDid, updateOperator } from "@/federation/server/queries/fed-operators";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { actorName, type ServiceContext } from "@/platform/operation/context";
import { appendFederationEvent } from "../events/append-federation-event";
import { emitEvent } from "../events/emit-event";
import { BanDto, LiftBanBody, OfBan } from "./ban-dto";
import { toBanDto } from "./map-ban";

/**
 * Lifts a ban. It reinstates nothing by itself: the operator is suspended from then on, and its
 * agents stay suspended until they are reinstated. Throws `forbidden`, `step_up_required`,
 * `invalid_credentials`, `not_found`, `conflict` for an ended ban, and `conflict_of_interest` for a
 * member of an operator that it reaches.
 */
export const liftBan = operation({
  name: "liftFederationBan",
  summary: "Lift a ban; it brings nothing back by itself",
  tag: "Federation",
  action: "federation.ban",
  params: OfBan,
  body: LiftBanBody,
  output: BanDto,
  says: "The ban as it is now",
  errors: ["conflict", "invalid_credentials", "step_up_required", "conflict_of_interest"],
  rest: "POST /api/federation/bans/{id}/lift",
  console: "federationBans.lift",
  run: async (ctx, { id, note, password }) => {
    const { actor } = ctx;
    await requireStepUp(ctx, actor, password);
    return inTransaction(ctx.db.pool, async (client) => {
      await lockBanGate(client, "exclusive");
      const now = ctx.clock();
      const at: ServiceContext = { ...ctx, clock: () => now };
      const before = await lockBan(client, BigInt(id));
      if (before === null) {
        throw new ServiceError("not_found", "There is no such ban.");
      }
      if (!toBanDto(before, now).in_force) {
        throw new ServiceError("conflict", "The ban is over already.");
      }
      const { subject_type: type, subject } = before;
      if (await isMemberUnder(client, type, subject, actor.id)) {
        throw new ServiceError(
          "conflict_of_interest",
          "Whoever acts for an operator, or did in the last 30 days, does not lift a ban that reaches it.",
        );
      }
      const by = actorName(actor);
      const row = await liftBanRow(client, before.id, { by, name: actor.name, note, now });
      await releaseOperator(client, row, now);
      await emitEvent(at, client, {
        type: "federation.unban",
        did: type === "agent" ? subject : null,
        operatorDid: type === "operator" ? subject : null,
        audience: "public",
        data: { ban_id: String(row.id), subject_type: type, subject },
      });
      await appendFederationEvent(
        at,
        client,
        {
          did: null,
          kind: "federation.unban",
          sum: { ban: String(row.id), subject_type: type, subject, by },
        },
        utf8(note),
      );
      return toBanDto(row, now);
    });
  },
});

/** An operator whose ban is lifted is suspended: it has to be reinstated. */
async function releaseOperator(client: PoolClient, row: BanRow, now: Date): Promise<void> {
  if (row.subject_type !== "operator") return;
  if ((await findBanOf(client, "operator", row.subject, now)) !== null) return;
  const operator = await lockOperatorOfDid(client, row.subject);
  if (operator?.status !== "banned") return;
  const change = { status: "suspended", status_reason: "ban_lifted", status_since: now } as const;
  await updateOperator(client, operator.id, change, now);
}
