import "server-only";
import type { Pool } from "pg";
import type { GrantRow } from "./agent-grants";
import { type AgentKeyRow, keysOf } from "./agent-key-history";
import { AGENT_COLUMNS, type AgentRow, type LastChallengeRow, lastChallengeOf } from "./agents";

/** An agent with all that describes it. */
export interface DescribedAgent {
  row: AgentRow;
  /** The oldest first. */
  keys: Omit<AgentKeyRow, "agentId">[];
  /** By tool. */
  grants: Pick<GrantRow, "tool" | "granted_by_name" | "granted_at">[];
  challenge: LastChallengeRow | null;
}

/** As JSON has it: bytes and instants are texts. */
type Sent<Of> = {
  [Member in keyof Of]: Of[Member] extends Date | Uint8Array
    ? string
    : Of[Member] extends Date | null
      ? string | null
      : Of[Member];
};

type DescribedRow = AgentRow & {
  keys: Sent<DescribedAgent["keys"][number]>[];
  grants: Sent<DescribedAgent["grants"][number]>[];
  challenge: Sent<LastChallengeRow> | null;
};

const DESCRIBED = {
  name: "described-agent",
  text: `SELECT ${AGENT_COLUMNS},
      (SELECT coalesce(json_agg(k), '[]') FROM (${keysOf("agent.id")}) AS k) AS keys,
      (SELECT coalesce(json_agg(g), '[]') FROM (SELECT tool, granted_by_name, granted_at
         FROM agent_grant WHERE agent_id = agent.id ORDER BY tool) AS g) AS grants,
      (SELECT to_json(c) FROM (${lastChallengeOf("agent.id")}) AS c) AS challenge
    FROM agent WHERE did = $1`,
};

/** The agent of a DID as one statement sees it, or null. */
export async function findDescribedAgent(pool: Pool, did: string): Promise<DescribedAgent | null> {
  const { rows } = await pool.query<DescribedRow>({ ...DESCRIBED, values: [did] });
  const [first] = rows;
  if (first === undefined) return null;
  const { keys, grants, challenge, ...row } = first;
  return {
    row,
    keys: keys.map((key) => ({
      ...key,
      publicKey: Buffer.from(key.publicKey.slice(HEX.length), "hex"),
      addedAt: new Date(key.addedAt),
      retiresAt: instant(key.retiresAt),
      revokedAt: instant(key.revokedAt),
      compromisedSince: instant(key.compromisedSince),
    })),
    grants: grants.map((grant) => ({ ...grant, granted_at: new Date(grant.granted_at) })),
    challenge: challenge && {
      ...challenge,
      issued_at: new Date(challenge.issued_at),
      expires_at: new Date(challenge.expires_at),
      answered_at: instant(challenge.answered_at),
    },
  };
}

/** How PostgreSQL begins bytes as text. */
const HEX = "\\x";

function instant(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
