import "server-only";
import type { Pool, PoolClient } from "pg";

/**
 * Kinds of notices about an agent: a call waits for a decision, a possible serious incident, an
 * input is held; or the alert of an action or a missed challenge.
 */
export type AgentNoticeKind =
  | "approval_requested"
  | "ai_incident_proposed"
  | "input_held"
  | "agent_quarantined"
  | "agent_unverified"
  | "agent_degraded"
  | "scope_escape"
  | "output_blocked";

/**
 * Kinds of notices about a kill switch: it was activated, waits for a second approval, or was
 * released.
 */
export type KillNoticeKind =
  | "kill_switch_activated"
  | "kill_switch_release_asked"
  | "kill_switch_released";

const REVIEW_NOTICES = [
  "federation_review_waiting",
  "federation_review_reminder",
  "federation_review_overdue",
] as const;

/** Kinds of notices to integrators about a registration: it waits, for a day or for too long. */
type ReviewNoticeKind = (typeof REVIEW_NOTICES)[number];

/**
 * Kinds of notices about the log to administrators and auditors: nothing is signed, or a history
 * was adopted.
 */
export type LogNoticeKind = "signing_stopped" | "checkpoint_adopted";

/**
 * Kinds of notices to the operator's members about an agent: it no longer answers, was suspended,
 * or lost its tier.
 */
type OwnAgentNoticeKind =
  | "federation_agent_stale"
  | "federation_agent_suspended"
  | "federation_agent_tier_lowered";

/** Kinds of notices about an account to administrators and auditors. */
export type AccountNoticeKind =
  | "roles_requested"
  | "roles_approved"
  | "roles_declined"
  | "roles_granted_alone"
  | "roles_taken"
  | "password_reset"
  | "second_factors_removed"
  | "account_disabled"
  | "account_enabled";

/** Outcomes of what a person asked others to decide on. */
export const OUTCOMES = [
  "approved",
  "denied",
  "rejected",
  "changes_requested",
  "accepted",
  "dismissed",
  "declined",
] as const;

export type Outcome = (typeof OUTCOMES)[number];

/**
 * Kinds of notices to whoever asked for something that others decided on: a call of an agent, a proposed serious
 * incident, a registration, the release of a kill switch, the rules of an engagement.
 */
export type DecidedNoticeKind =
  | "approval_decided"
  | "ai_incident_decided"
  | "federation_review_decided"
  | "kill_release_decided"
  | "engagement_rules_decided";

export type FederationNoticeKind = ReviewNoticeKind | OwnAgentNoticeKind;

/**
 * Kinds of notices about an incident: it was assigned to the reader, a comment mentions the reader, a deadline or
 * the limit of a legal clock passed or is near, an accepted risk is open again, a push was given up.
 */
export type NoticeKind =
  | "assigned"
  | "mentioned"
  | "overdue"
  | "due_soon"
  | "legal_overdue"
  | "legal_due_soon"
  | "acceptance_expired"
  | "ticket_failed";

/** A notice to be given; recipient null: everybody who leads. */
export interface NewNotice {
  incidentId: bigint;
  recipient: string | null;
  subject: string;
}

/** Inserts notices that do not exist yet and returns the ids of the incidents that got one. */
export async function insertNotices(
  client: PoolClient,
  kind: NoticeKind,
  notices: readonly NewNotice[],
  now: Date,
): Promise<Set<bigint>> {
  const rows = await insertNewNotices(client, kind, notices, now);
  return new Set(rows.map((row) => row.incident_id));
}

/**
 * Inserts notices that do not exist yet and returns them, where an incident has several subjects.
 */
export async function insertNewNotices(
  client: PoolClient,
  kind: NoticeKind,
  notices: readonly NewNotice[],
  now: Date,
): Promise<{ incident_id: bigint; subject: string }[]> {
  const { rows } = await client.query<{ incident_id: bigint; subject: string }>(
    `INSERT INTO notice (kind, incident_id, recipient, subject, told_at)
     SELECT $1, n.incident_id, n.recipient, n.subject, $5
     FROM unnest($2::bigint[], $3::text[], $4::text[]) WITH ORDINALITY
       AS n(incident_id, recipient, subject, place)
     ORDER BY n.place ON CONFLICT DO NOTHING RETURNING incident_id, subject`,
    [
      kind,
      notices.map(({ incidentId }) => incidentId),
      notices.map(({ recipient }) => recipient),
      notices.map(({ subject }) => subject),
      now,
    ],
  );
  return rows;
}

/** Recipient of notices to every safety officer; no address has its form. */
export const SAFETY_OFFICERS = "role:safety_officer";

/** Recipient of notices to every integrator. */
export const INTEGRATORS = "role:integrator";

/** Notifies every integrator of a review, once for each kind; not for a simulated registration. */
export async function insertReviewNotice(
  client: PoolClient,
  kind: ReviewNoticeKind,
  reviewId: string,
  now: Date,
): Promise<void> {
  await client.query(
    `INSERT INTO notice (kind, fed_agent_id, recipient, subject, told_at)
     SELECT $1, agent_id, $3, id, $4 FROM fed_review WHERE id = $2 AND NOT simulation
     ON CONFLICT DO NOTHING`,
    [kind, reviewId, INTEGRATORS, now],
  );
}

/** Notifies the members of these agents' operators, once for each instant. */
export async function insertOwnAgentNotices(
  client: PoolClient,
  kind: OwnAgentNoticeKind,
  agentIds: readonly bigint[],
  now: Date,
): Promise<void> {
  await client.query(
    `INSERT INTO notice (kind, fed_agent_id, recipient, subject, told_at)
     SELECT $1, f.id, a.email, $4 || ' ' || a.email, $3 FROM fed_agent f
     JOIN fed_operator_member m ON m.operator_id = f.operator_id JOIN account a ON a.id = m.account_id
     WHERE f.id = ANY ($2) AND NOT f.simulation ORDER BY f.id, a.email ON CONFLICT DO NOTHING`,
    [kind, agentIds, now, now.toISOString()],
  );
}

/**
 * Notifies every administrator and auditor about the log; the subject is the reason or the record.
 */
export async function insertLogNotice(
  client: PoolClient,
  kind: LogNoticeKind,
  subject: string,
  now: Date,
): Promise<void> {
  await client.query(
    `INSERT INTO notice (kind, recipient, subject, told_at)
     SELECT $1, email, $2, $3 FROM account
     WHERE disabled_at IS NULL AND roles && ARRAY['admin', 'auditor'] ORDER BY email`,
    [kind, subject, now],
  );
}

/** What was decided on what somebody asked for. */
export interface DecidedRequest {
  /** Id of the account that asked. */
  askedBy: string;
  outcome: Outcome;
  byName: string;
}

/**
 * Notifies every administrator and auditor of an account's change, and on request its owner. Each
 * gets a separate notice: reading one does not mark the others. Whoever asked for it learns who decided.
 */
export async function insertAccountNotices(
  executor: Pool | PoolClient,
  notice: { kind: AccountNoticeKind; accountId: string; subject: string; now: Date },
  { alsoOwner, decided }: { alsoOwner: boolean; decided?: DecidedRequest | undefined },
): Promise<void> {
  const { kind, accountId, subject, now } = notice;
  const { askedBy = null, outcome = null, byName = null } = decided ?? {};
  await executor.query(
    `INSERT INTO notice (kind, account_id, recipient, subject, told_at, outcome, decided_by_name)
     SELECT $1, $2::uuid, a.email, $3 || ' ' || a.email, $4::timestamptz,
       CASE WHEN a.id = $6::uuid THEN $7 END, CASE WHEN a.id = $6::uuid THEN $8 END FROM account a
     WHERE a.disabled_at IS NULL
       AND (a.roles && ARRAY['admin', 'auditor'] OR $5::boolean AND a.id = $2::uuid)
     ORDER BY a.email ON CONFLICT DO NOTHING`,
    [kind, accountId, subject, now.toISOString(), alsoOwner, askedBy, outcome, byName],
  );
}

/** A decision on what people asked for; accounts as `user:<id>`. */
interface Decision {
  kind: DecidedNoticeKind;
  /** What it is about, by the number of its row; left out where the subject alone says it. */
  about?: { agent: bigint } | { registration: bigint };
  askedBy: readonly (string | null)[];
  /** Addresses of those who may know of it; everybody who asked where it is left out. */
  among?: readonly string[];
  subject: string;
  outcome: Outcome;
  by: { party: string; name: string };
  now: Date;
}

/** Notifies each of those who asked for something, except whoever decided on it; call it for nothing simulated. */
export async function insertDecidedNotices(client: PoolClient, decision: Decision): Promise<void> {
  const { kind, about = {}, askedBy, among = null, subject, outcome, by, now } = decision;
  const agent = "agent" in about ? about.agent : null;
  const registration = "registration" in about ? about.registration : null;
  await client.query(
    `INSERT INTO notice (kind, agent_id, fed_agent_id, recipient, subject, told_at, outcome, decided_by_name)
     SELECT $1, $2::bigint, $3::bigint, email, $5 || ' ' || email, $6::timestamptz, $7, $8 FROM account
     WHERE 'user:' || id = ANY ($4) AND 'user:' || id <> $9 AND disabled_at IS NULL
       AND ($10::text[] IS NULL OR email = ANY ($10))
     ORDER BY email ON CONFLICT DO NOTHING`,
    [kind, agent, registration, askedBy, subject, now, outcome, by.name, by.party, among],
  );
}

/** Marks the notices of settled reviews as read; no query if there is none. */
export async function settleReviewNotices(
  client: PoolClient,
  reviews: readonly { id: string; agent_id: bigint }[],
): Promise<void> {
  if (reviews.length === 0) return;
  await client.query(
    `UPDATE notice n SET read_at = now(), read_by = 'did:svc:service'
     FROM unnest($1::bigint[], $2::text[]) AS r(agent_id, id) CROSS JOIN unnest($3::text[]) AS k(kind)
     WHERE n.kind = k.kind AND n.fed_agent_id = r.agent_id AND n.subject = r.id AND n.read_at IS NULL`,
    [reviews.map(({ agent_id }) => agent_id), reviews.map(({ id }) => id), REVIEW_NOTICES],
  );
}

/** Subject of a notice about an agent. */
interface AgentNotice {
  kind: AgentNoticeKind;
  agentId: bigint;
  subject: string;
  now: Date;
}

/** Notifies everyone with a role about an agent, once; not about a simulated one. */
export async function insertAgentNotice(
  client: PoolClient,
  { kind, agentId, recipient, subject, now }: AgentNotice & { recipient: typeof SAFETY_OFFICERS },
): Promise<void> {
  await client.query(
    `INSERT INTO notice (kind, agent_id, recipient, subject, told_at)
     SELECT $1, id, $3, $4, $5 FROM agent WHERE id = $2 AND NOT simulation ON CONFLICT DO NOTHING`,
    [kind, agentId, recipient, subject, now],
  );
}

/**
 * Notifies every safety officer of a kill switch, and of the agent that it stops, if one; not of a
 * simulated one. Returns whether it did.
 */
export async function insertKillNotice(
  client: PoolClient,
  notice: { kind: KillNoticeKind; did: string | null; subject: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO notice (kind, agent_id, recipient, subject, told_at)
     SELECT $1, a.id, $3, $4, $5 FROM (VALUES ($2::text)) stopped(did)
     LEFT JOIN agent a USING (did) WHERE a.simulation IS NOT TRUE ON CONFLICT DO NOTHING`,
    [notice.kind, notice.did, SAFETY_OFFICERS, notice.subject, notice.now],
  );
  return rowCount === 1;
}

/** Marks a notice of an agent as read because nothing is left to do about it. */
export async function settleAgentNotice(
  client: PoolClient,
  { kind, agentId, subject, now }: AgentNotice,
  by: string,
): Promise<void> {
  await client.query(
    `UPDATE notice SET read_at = $4, read_by = $5
     WHERE kind = $1 AND agent_id = $2 AND subject = $3 AND read_at IS NULL`,
    [kind, agentId, subject, now, by],
  );
}
