import "server-only";
import type { PoolClient } from "pg";
import { ServiceError } from "@/encoding/domain/errors";
import { parseEngagementId } from "@/encoding/domain/ids/engagement-id";
import { SHARED_KINDS } from "@/engagements/domain/entry";
import {
  type EngagementRow,
  findEngagement,
  type Visibility,
} from "@/engagements/server/queries/engagements";
import {
  type AccountActor,
  actorName,
  mayActor,
  requireAction,
  type ServiceContext,
} from "@/platform/operation/context";

/** What the account may see. Throws `unauthenticated` and `forbidden`. */
export function visibilityOf(ctx: ServiceContext): { actor: AccountActor; visibility: Visibility } {
  const actor = requireAction(ctx, "engagement.read");
  return {
    actor,
    visibility: {
      actor: actorName(actor),
      email: actor.email,
      overseesAll: mayActor(actor, "engagement.oversee"),
      seesCompleted: mayActor(actor, "engagement.read_completed"),
    },
  };
}

/**
 * The engagement of a public id. Throws the same `not_found` for a missing engagement and for one
 * that the account may not see.
 */
export async function requireEngagement(
  ctx: ServiceContext,
  id: string,
  { client, lock = false }: { client?: PoolClient; lock?: boolean } = {},
): Promise<{ actor: AccountActor; row: EngagementRow }> {
  const { actor, visibility } = visibilityOf(ctx);
  const parsed = parseEngagementId(id);
  const row =
    parsed === null
      ? null
      : await findEngagement(client ?? ctx.db.pool, visibility, parsed.number, lock);
  if (row === null || Number(row.created_at.slice(0, 4)) !== parsed?.year) {
    throw new ServiceError("not_found", { detail: "There is no such engagement." });
  }
  return { actor, row };
}

/** True where the account runs the engagement: its creator, or one of the white team. */
export function mayRun(actor: AccountActor, row: EngagementRow): boolean {
  return (
    mayActor(actor, "engagement.run") &&
    (row.created_by === actorName(actor) || row.white_team.includes(actor.email))
  );
}

/** The side for which the account writes in the log, or null. */
export function sideOf(actor: AccountActor, row: EngagementRow): "white" | "red" | null {
  if (!mayActor(actor, "engagement.log")) return null;
  if (row.white_team.includes(actor.email) && actor.roles.includes("white_team")) return "white";
  return row.red_team.includes(actor.email) && actor.roles.includes("red_team") ? "red" : null;
}

/** Throws `forbidden` for an account that may see the engagement but does not run it. */
export function requireRunner(actor: AccountActor, row: EngagementRow): void {
  if (!mayRun(actor, row)) {
    throw new ServiceError("forbidden", {
      detail: "Only its white team and its creator run an engagement.",
      extra: { action: "engagement.run" },
    });
  }
}

/**
 * True for accounts that may read every entry; the red team sees its own and those meant for it.
 */
export function seesWholeLog(actor: AccountActor, row: EngagementRow): boolean {
  return (
    mayRun(actor, row) ||
    row.white_team.includes(actor.email) ||
    mayActor(actor, "engagement.oversee") ||
    (row.state === "completed" && mayActor(actor, "engagement.read_completed"))
  );
}

/**
 * True for accounts that see the whole log, which the report quotes, and for the red team once it
 * is over.
 */
export function readsReports(actor: AccountActor, row: EngagementRow): boolean {
  return (
    seesWholeLog(actor, row) ||
    (row.state === "completed" &&
      actor.roles.includes("red_team") &&
      row.red_team.includes(actor.email))
  );
}

/** Throws `forbidden` for an account that may see the engagement but not read its final report. */
export function requireReportReader(actor: AccountActor, row: EngagementRow): void {
  if (!readsReports(actor, row)) {
    throw new ServiceError("forbidden", {
      detail:
        "The final report quotes the white team's log; the red team reads it once it is completed.",
      extra: { action: "engagement.run" },
    });
  }
}

/**
 * Kinds of the white team's entries that the account is shown beside those of the red team; null where
 * it reads them all.
 */
export function shownKinds(actor: AccountActor, row: EngagementRow): readonly string[] | null {
  return seesWholeLog(actor, row) ? null : SHARED_KINDS;
}

/** True where the account is shown an entry. */
export function readsEntry(
  actor: AccountActor,
  row: EngagementRow,
  entry: { side: "white" | "red"; kind: string },
): boolean {
  const shown = shownKinds(actor, row);
  return shown === null || entry.side === "red" || shown.includes(entry.kind);
}
