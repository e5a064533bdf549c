import "server-only";
import type { Pool, PoolClient } from "pg";
import type {
  CheckKind,
  CitationFault,
  ClaimFault,
  ClaimStatus,
  ClaimType,
  Locator,
  Relation,
  UnlinkedSentence,
} from "@/firewall/domain/claims/claim";
import { columnsOf, type Row } from "@/platform/db/rows";
import { runStatement, statements } from "@/platform/db/statements";

/** Statements that no claim covers, by place and digest. */
interface OutputFindings {
  unlinked: (UnlinkedSentence & { sha256: string })[];
}

export type OutputRow = Row<
  "agent_output",
  { verdict: "released" | "blocked"; findings: OutputFindings }
>;

export type ClaimRow = Omit<
  Row<"agent_claim", { kind: ClaimType; status: ClaimStatus; reason: ClaimFault | null }>,
  "output_id"
>;

export type ClaimEvidenceRow = Omit<
  Row<
    "agent_claim_evidence",
    {
      relation: Relation;
      locator: { part: number } & Locator;
      check_kind: CheckKind;
      fault: CitationFault | null;
    }
  >,
  "output_id"
>;

/** Stores an output with its claims and what they rest on, none of their words. */
export async function insertOutput(
  client: PoolClient,
  output: OutputRow,
  claims: readonly ClaimRow[],
  evidence: readonly ClaimEvidenceRow[],
): Promise<void> {
  const values = { ...output, findings: JSON.stringify(output.findings) };
  await runStatement(client, statements.insertInto("agent_output").values(values));
  await client.query(
    `INSERT INTO agent_claim (output_id, position, text_sha256, kind, status, reason)
     SELECT $1, * FROM unnest($2::int[], $3::bytea[], $4::text[], $5::text[], $6::text[])`,
    [
      output.id,
      claims.map(({ position }) => position),
      claims.map(({ text_sha256 }) => text_sha256),
      claims.map(({ kind }) => kind),
      claims.map(({ status }) => status),
      claims.map(({ reason }) => reason),
    ],
  );
  await client.query(
    `INSERT INTO agent_claim_evidence (output_id, position, part, reference, stated_sha256,
       measured_sha256, relation, locator, check_kind, fault)
     SELECT $1, * FROM unnest($2::int[], $3::int[], $4::text[], $5::bytea[], $6::bytea[], $7::text[],
       $8::jsonb[], $9::text[], $10::text[])`,
    [
      output.id,
      evidence.map(({ position }) => position),
      evidence.map(({ part }) => part),
      evidence.map(({ reference }) => reference),
      evidence.map(({ stated_sha256 }) => stated_sha256),
      evidence.map(({ measured_sha256 }) => measured_sha256),
      evidence.map(({ relation }) => relation),
      evidence.map(({ locator }) => JSON.stringify(locator)),
      evidence.map(({ check_kind }) => check_kind),
      evidence.map(({ fault }) => fault),
    ],
  );
}

const COLUMNS = columnsOf("agent_output");
const CLAIM = columnsOf("agent_claim", { without: ["output_id"] });
const EVIDENCE = columnsOf("agent_claim_evidence", { without: ["output_id"] });

/** Outputs of an agent, the newest first. */
export async function findOutputs(
  pool: Pool,
  agentId: bigint,
  { before, limit }: { before: readonly [string, string] | null; limit: number },
): Promise<OutputRow[]> {
  const { rows } = await pool.query<OutputRow>(
    `SELECT ${COLUMNS} FROM agent_output
     WHERE agent_id = $1 AND ($2::timestamptz IS NULL OR (decided_at, id) < ($2, $3))
     ORDER BY decided_at DESC, id DESC LIMIT $4`,
    [agentId, before?.[0] ?? null, before?.[1] ?? null, limit],
  );
  return rows;
}

/** One output of an agent with its claims in order, and what each rests on. */
export async function findOutput(
  client: PoolClient,
  agentId: bigint,
  id: string,
): Promise<{ output: OutputRow; claims: ClaimRow[]; evidence: ClaimEvidenceRow[] } | null> {
  const { rows } = await client.query<OutputRow>(
    `SELECT ${COLUMNS} FROM agent_output WHERE agent_id = $1 AND id = $2`,
    [agentId, id],
  );
  const [output] = rows;
  if (output === undefined) return null;
  const claims = await client.query<ClaimRow>(
    `SELECT ${CLAIM} FROM agent_claim
     WHERE output_id = $1 ORDER BY position`,
    [id],
  );
  const evidence = await client.query<ClaimEvidenceRow>(
    `SELECT ${EVIDENCE} FROM agent_claim_evidence WHERE output_id = $1 ORDER BY position, part`,
    [id],
  );
  return { output, claims: claims.rows, evidence: evidence.rows };
}

/**
 * State of cited evidence that may change while its bytes are read: whether it exists, and what was
 * erased.
 */
export async function findEvidenceMarks(
  client: Pool | PoolClient,
  ids: readonly bigint[],
): Promise<Map<bigint, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<{ id: bigint; mark: string }>(
    `SELECT e.id, concat_ws('/', encode(e.sha256, 'hex'), e.erased_at IS NULL,
       (SELECT string_agg(concat(p.ordinal, ':', b.erased_at IS NULL), ',' ORDER BY p.ordinal)
        FROM evidence_part p JOIN evidence_blob b USING (sha256) WHERE p.evidence_id = e.id)) AS mark
     FROM evidence_item e WHERE e.id = ANY ($1::bigint[])`,
    [ids],
  );
  return new Map(rows.map(({ id, mark }) => [id, mark]));
}
