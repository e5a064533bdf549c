import "server-only";
import type { PoolClient } from "pg";
import { requireStepUp } from "@/accounts/server/step-up";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { invalidAt, ServiceError } from "@/encoding/domain/errors";
import { lockFedAgents } from "@/federation/server/queries/fed-agents";
import {
  type BanRow,
  findAgentsUnder,
  findBanOf,
  insertBan,
  lockBanGate,
} from "@/federation/server/queries/fed-bans";
import { stopGates } from "@/federation/server/queries/fed-gates";
import { findKeyOperator, revokeOperatorKey } from "@/federation/server/queries/fed-operator-keys";
import { lockOperatorOfDid, updateOperator } from "@/federation/server/queries/fed-operators";
import { cancelReviews } from "@/federation/server/queries/fed-review-queue";
import { failOpenRevisions } from "@/federation/server/queries/fed-revisions";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { actorName, type ServiceContext } from "@/platform/operation/context";
import { appendFederationEvent } from "../events/append-federation-event";
import { emitEvent } from "../events/emit-event";
import { rejectRegistrations } from "../standing/reject-registration";
import { suspendAgents } from "../standing/suspend-agents";
import { BannedDto, NewBanBody } from "./ban-dto";
import { requireBanSubject } from "./ban-subject";
import { toBanDto } from "./map-ban";

/**
 * Bans an operator, an agent, a key, a host or a network: from its commit on nothing under it is
 * approved or admitted, its approved agents are suspended, what is pending is rejected, and the
 * removal is public. One transaction under the exclusive ban gate, which waits for running
 * admissions. Throws `forbidden`, `step_up_required`, `invalid_credentials`, `validation_failed`
 * and, for a banned subject, `conflict`.
 */
export const ban = operation({
  name: "banFromFederation",
  summary: "Ban an operator, an agent, a key, a host or a network, with the password again",
  tag: "Federation",
  action: "federation.ban",
  body: NewBanBody,
  status: 201,
  output: BannedDto,
  says: "The ban, and whom it suspended",
  location: "/api/federation/bans",
  errors: ["invalid_credentials", "step_up_required", "conflict"],
  rest: "POST /api/federation/bans",
  console: "federationBans.create",
  run: async (ctx, input) => {
    const { actor } = ctx;
    await requireStepUp(ctx, actor, input.password);
    return inTransaction(ctx.db.pool, async (client) => {
      await lockBanGate(client, "exclusive");
      const now = ctx.clock();
      const at: ServiceContext = { ...ctx, clock: () => now };
      const { subject_type: type, reason_code, note } = input;
      const subject = await requireBanSubject(client, type, input.subject);
      const earlier = await findBanOf(client, type, subject, now);
      if (earlier !== null) {
        throw new ServiceError("conflict", {
          detail: "This subject is banned already.",
          extra: { ban_id: String(earlier.id) },
        });
      }
      const row = await insertBan(client, {
        subject_type: type,
        subject,
        reason_code,
        note,
        banned_by: actorName(actor),
        banned_by_name: actor.name,
        banned_at: now,
        expires_at: laterThan(now, input.expires_at),
      });
      await banOperator(client, row, now);
      const ids = await findAgentsUnder(client, type, subject);
      // Read again under their locks: a withdrawal may have come first.
      const reached = await lockFedAgents(client, ids);
      const pending = reached.filter(({ status }) => status === "pending");
      await endDecisions(client, ids, now);
      const rejected = await rejectRegistrations(at, client, pending, "banned");
      const suspended = await suspendAgents(at, client, ids, "banned");
      await emitEvent(at, client, {
        type: "federation.ban",
        did: type === "agent" ? subject : null,
        operatorDid: type === "operator" ? subject : null,
        audience: "public",
        data: { ban_id: String(row.id), subject_type: type, subject, reason_code },
      });
      await appendFederationEvent(
        at,
        client,
        {
          did: null,
          kind: "federation.ban",
          sum: {
            ban: String(row.id),
            subject_type: type,
            subject,
            reason: reason_code,
            by: row.banned_by,
            suspended: suspended.length,
            rejected: rejected.length,
          },
        },
        utf8(note),
      );
      return { ban: toBanDto(row, now), suspended: suspended.map(({ did }) => did) };
    });
  },
});

function laterThan(now: Date, text: string | undefined): Date | null {
  if (text === undefined) return null;
  const at = new Date(text);
  if (at > now) return at;
  throw invalidAt("/expires_at", "A ban ends later than now.");
}

/** Effects of a ban on the operator or the operator's key that it names. */
async function banOperator(client: PoolClient, row: BanRow, now: Date): Promise<void> {
  const { subject_type: type, subject, reason_code, banned_by: by } = row;
  if (type === "operator") {
    const operator = await lockOperatorOfDid(client, subject);
    if (operator === null || operator.simulation) return;
    const change = { status: "banned", status_reason: reason_code, status_since: now } as const;
    await updateOperator(client, operator.id, change, now);
  }
  if (type === "key") {
    const operatorId = await findKeyOperator(client, subject);
    if (operatorId === null) return;
    await revokeOperatorKey(client, { kid: subject, operatorId, by, reason: "banned", now });
  }
}

/** Nothing is decided on, or tried again, of what is banned. */
async function endDecisions(client: PoolClient, ids: readonly bigint[], now: Date): Promise<void> {
  await cancelReviews(client, ids);
  await stopGates(client, ids);
  await failOpenRevisions(client, ids, now);
}
