import "server-only";
import { isIP } from "node:net";
import type { Pool, PoolClient } from "pg";
import { COLUMNS } from "@/generated/tables";
import { columnsOf, type Row } from "@/platform/db/rows";
import { runStatement, statements } from "@/platform/db/statements";

/** Key of the advisory lock of everything that a ban may contradict. */
const BAN_GATE = 0x50524c0f;

export type BanSubjectType = "operator" | "agent" | "key" | "host" | "cidr";

export type BanRow = Row<"fed_ban", { subject_type: BanSubjectType }>;

const BAN_COLUMNS = columnsOf("fed_ban");

const inForce = (now: string) =>
  `lifted_at IS NULL AND (expires_at IS NULL OR expires_at > ${now})`;

/**
 * First lock of every transaction that admits or bans, held until it ends: shared by joins, proofs,
 * patches and approvals, exclusive in bans and suspensions, so that neither overtakes the other.
 */
export async function lockBanGate(client: PoolClient, mode: "shared" | "exclusive"): Promise<void> {
  const lock = mode === "shared" ? "pg_advisory_xact_lock_shared" : "pg_advisory_xact_lock";
  await client.query(`SELECT ${lock}($1::bigint)`, [BAN_GATE]);
}

/** Attributes of a registration that may be banned. */
export interface BanFacts {
  operatorDid?: string | null;
  did?: string | null;
  /** Thumbprints of the agent's and the operator's keys. */
  kids?: readonly string[];
  /** Host of the runtime: a name, or an address without brackets. */
  host?: string | null;
  /** Addresses that the host was seen to have. */
  addresses?: readonly string[];
  now: Date;
}

/** Bans in force that one of these facts falls under; a banned host covers the hosts below it. */
export async function findBanHits(
  client: Pool | PoolClient,
  { operatorDid, did, kids = [], host = null, addresses = [], now }: BanFacts,
): Promise<BanRow[]> {
  const { rows } = await client.query<BanRow>(
    `SELECT ${BAN_COLUMNS} FROM fed_ban
     WHERE ${inForce("$6")} AND CASE subject_type
       WHEN 'operator' THEN subject = $1
       WHEN 'agent' THEN subject = $2
       WHEN 'key' THEN subject = ANY ($3::text[])
       WHEN 'host' THEN subject = ANY ($4::text[])
       ELSE subject::cidr >>= ANY ($5::inet[]) END
     ORDER BY id`,
    [
      operatorDid ?? null,
      did ?? null,
      kids,
      host === null ? [] : hostAndParents(host),
      ips(host, addresses),
      now,
    ],
  );
  return rows;
}

/** Those of these agents of which a ban of a network covers an address. */
export async function findBannedPlaces(
  client: Pool | PoolClient,
  agents: readonly { id: bigint; addresses: readonly string[] }[],
  now: Date,
): Promise<ReadonlySet<bigint>> {
  const pairs = agents.flatMap(({ id, addresses }) =>
    addresses.map((address) => ({ id, address })),
  );
  if (pairs.length === 0) return new Set();
  const { rows } = await client.query<{ id: bigint }>(
    `SELECT DISTINCT seen.id FROM unnest($1::bigint[], $2::inet[]) AS seen (id, address)
     JOIN fed_ban ON ${inForce("$3")}
       AND CASE subject_type WHEN 'cidr' THEN subject::cidr >>= seen.address END`,
    [pairs.map(({ id }) => id), pairs.map(({ address }) => address), now],
  );
  return new Set(rows.map(({ id }) => id));
}

/** `a.b.c` → itself, `b.c` and `c`. */
function hostAndParents(host: string): string[] {
  const labels = host.toLowerCase().replace(/\.$/, "").split(".");
  return labels.map((_, from) => labels.slice(from).join("."));
}

/** Hosts are stored as WHATWG URL spells them, so that what has this form is an address. */
const IP_PATTERN = "^([0-9]{1,3}([.][0-9]{1,3}){3}|[0-9a-f]*:[0-9a-f:.]*)$";

function ips(host: string | null, addresses: readonly string[]): string[] {
  return [...(host === null ? [] : [host]), ...addresses].filter((each) => isIP(each) !== 0);
}

/** A ban, locked until the transaction ends, or null. */
export async function lockBan(client: PoolClient, id: bigint): Promise<BanRow | null> {
  const { rows } = await client.query<BanRow>(
    `SELECT ${BAN_COLUMNS} FROM fed_ban WHERE id = $1 FOR UPDATE`,
    [id],
  );
  return rows[0] ?? null;
}

/** The ban in force of exactly this subject, or null. */
export async function findBanOf(
  client: Pool | PoolClient,
  type: BanSubjectType,
  subject: string,
  now: Date,
): Promise<BanRow | null> {
  const { rows } = await client.query<BanRow>(
    `SELECT ${BAN_COLUMNS} FROM fed_ban WHERE subject_type = $1 AND subject = $2 AND ${inForce("$3")}
     ORDER BY id LIMIT 1`,
    [type, subject, now],
  );
  return rows[0] ?? null;
}

/** The network of an address with a prefix length, in PostgreSQL's canonical spelling. */
export async function networkOf(client: PoolClient, block: string): Promise<string> {
  const { rows } = await client.query<{ network: string }>(
    "SELECT text(network($1::inet)) AS network",
    [block],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("a network has no spelling");
  return row.network;
}

export async function insertBan(
  client: PoolClient,
  ban: Pick<
    BanRow,
    | "subject_type"
    | "subject"
    | "reason_code"
    | "note"
    | "banned_by"
    | "banned_by_name"
    | "banned_at"
    | "expires_at"
  >,
): Promise<BanRow> {
  const rows = await runStatement(
    client,
    statements.insertInto("fed_ban").values(ban).returning(COLUMNS.fed_ban).$castTo<BanRow>(),
  );
  return one(rows);
}

/** Ends a ban that is in force. */
export async function liftBanRow(
  client: PoolClient,
  id: bigint,
  lift: { by: string; name: string; note: string; now: Date },
): Promise<BanRow> {
  const { rows } = await client.query<BanRow>(
    `UPDATE fed_ban SET lifted_by = $2, lifted_by_name = $3, lift_note = $4, lifted_at = $5
     WHERE id = $1 AND lifted_at IS NULL RETURNING ${BAN_COLUMNS}`,
    [id, lift.by, lift.name, lift.note, lift.now],
  );
  return one(rows);
}

/** One page of bans, the newest first. */
export async function findBans(
  client: Pool | PoolClient,
  page: {
    state: "in_force" | "ended" | "all";
    subjectType: BanSubjectType | null;
    before: bigint | null;
    now: Date;
    limit: number;
  },
): Promise<BanRow[]> {
  const { rows } = await client.query<BanRow>(
    `SELECT ${BAN_COLUMNS} FROM fed_ban
     WHERE ($1 = 'all' OR (${inForce("$2")}) = ($1 = 'in_force'))
       AND ($3::text IS NULL OR subject_type = $3) AND ($4::bigint IS NULL OR id < $4)
     ORDER BY id DESC LIMIT $5`,
    [page.state, page.now, page.subjectType, page.before, page.limit],
  );
  return rows;
}

/** Only for hosts that are addresses; as the index fed_agent_address_idx spells it. */
const ADDRESS = `CASE WHEN address_host ~ '${IP_PATTERN}' THEN address_host::inet END`;

/** The host backwards, as the index fed_agent_host_below_idx has it: what is below a name begins with it. */
const BACKWARDS = `reverse(address_host) COLLATE "C"`;

/**
 * Numbers of the registrations that a ban reaches, whatever became of them; each part walks an index. Of a
 * network: those whose host is an address in it, or led there when it was last looked at, by the watch over its
 * liveness (revision 0) or, where that has seen nothing, by the gates.
 */
const REACHED: Readonly<Record<BanSubjectType, string>> = {
  operator:
    "SELECT id FROM fed_agent WHERE operator_id = (SELECT id FROM fed_operator WHERE did = $1)",
  agent: "SELECT id FROM fed_agent WHERE did = $1",
  key: "SELECT a.id FROM fed_agent_key k JOIN fed_agent a ON a.did = k.did WHERE k.kid = $1",
  // Not LIKE: a name may contain an underscore, which matches any character there. `/` is what
  // follows `.`.
  host: `SELECT id FROM fed_agent WHERE ${BACKWARDS} = reverse($1)
    UNION ALL SELECT id FROM fed_agent
      WHERE ${BACKWARDS} >= reverse($1) || '.' AND ${BACKWARDS} < reverse($1) || '/'`,
  cidr: `SELECT id FROM fed_agent WHERE address_host ~ '${IP_PATTERN}' AND (${ADDRESS}) <<= $1::cidr
    UNION SELECT agent_id FROM fed_seen_address WHERE revision = 0 AND address <<= $1::cidr
    UNION SELECT b.id FROM fed_seen_address s
      JOIN fed_agent b ON b.id = s.agent_id AND b.revision = s.revision
      WHERE s.address <<= $1::cidr
        AND NOT EXISTS (SELECT FROM fed_seen_address p WHERE p.agent_id = b.id AND p.revision = 0)`,
};

/** Numbers of the registrations in force that a ban of this subject reaches, in their order. */
export async function findAgentsUnder(
  client: PoolClient,
  type: BanSubjectType,
  subject: string,
): Promise<bigint[]> {
  const { rows } = await client.query<{ id: bigint }>(
    `SELECT a.id FROM fed_agent a
     WHERE a.id IN (${REACHED[type]}) AND a.status IN ('pending', 'approved', 'suspended')
       AND NOT a.simulation
     ORDER BY a.id`,
    [subject],
  );
  return rows.map(({ id }) => id);
}

/** Whether an account acts for an operator that a ban of this subject reaches. */
export async function isMemberUnder(
  client: PoolClient,
  type: BanSubjectType,
  subject: string,
  accountId: string,
): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT FROM fed_operator_tie m JOIN fed_operator o ON o.id = m.operator_id
     WHERE m.account_id = $2 AND (${type === "operator" ? "o.did = $1 OR " : ""}
       ${type === "key" ? "o.id IN (SELECT operator_id FROM fed_operator_key WHERE kid = $1) OR " : ""}
       o.id IN (SELECT operator_id FROM fed_agent WHERE id IN (${REACHED[type]}))) LIMIT 1`,
    [subject, accountId],
  );
  return rows.length === 1;
}

function one(rows: readonly BanRow[]): BanRow {
  const [row] = rows;
  if (row === undefined) throw new Error("a ban was changed by somebody else");
  return row;
}
