import "server-only";
import type { Pool, PoolClient } from "pg";
import { columnsOf } from "@/platform/db/rows";
import { runStatement, statements } from "@/platform/db/statements";
import type { ChallengeRow } from "./agents";

/** A challenge for a registration. */
export type RegistrationChallengeRow = ChallengeRow & { kid: string };

const COLUMNS = columnsOf("agent_challenge");

/** Stores a challenge for a registration and drops those that ended unanswered before an instant. */
export async function insertRegistrationChallenge(
  client: PoolClient,
  challenge: Omit<
    RegistrationChallengeRow,
    "purpose" | "agent_id" | "outcome" | "answered_at" | "noise"
  >,
  dropBefore: Date,
): Promise<void> {
  await client.query(
    `DELETE FROM agent_challenge
     WHERE purpose = 'register' AND outcome IS NULL AND expires_at < $1`,
    [dropBefore],
  );
  await runStatement(
    client,
    statements.insertInto("agent_challenge").values({ ...challenge, purpose: "register" }),
  );
}

/**
 * The latest challenge for registering this key under this DID that can still be answered, or null;
 * the one with that nonce where one is named.
 */
export async function findOpenChallenge(
  client: Pool | PoolClient,
  wanted: { did: string; kid: string; nonce?: string; at: Date },
): Promise<RegistrationChallengeRow | null> {
  const { rows } = await client.query<RegistrationChallengeRow>(
    `SELECT ${COLUMNS} FROM agent_challenge
     WHERE purpose = 'register' AND outcome IS NULL AND expires_at > $4 AND did = $1 AND kid = $2
       AND ($3::text IS NULL OR nonce = $3)
     ORDER BY issued_at DESC, id LIMIT 1`,
    [wanted.did, wanted.kid, wanted.nonce ?? null, wanted.at],
  );
  return rows[0] ?? null;
}

/** A challenge for a registration by its id, locked until the transaction ends, or null. */
export async function lockRegistrationChallenge(
  client: PoolClient,
  id: string,
): Promise<RegistrationChallengeRow | null> {
  const { rows } = await client.query<RegistrationChallengeRow>(
    `SELECT ${COLUMNS} FROM agent_challenge WHERE id = $1 AND purpose = 'register' FOR UPDATE`,
    [id],
  );
  return rows[0] ?? null;
}

/** Uses a locked challenge up. */
export async function passRegistrationChallenge(
  client: PoolClient,
  id: string,
  at: Date,
): Promise<void> {
  await client.query(
    "UPDATE agent_challenge SET outcome = 'passed', answered_at = $2 WHERE id = $1",
    [id, at],
  );
}
