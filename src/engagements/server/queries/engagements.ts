import "server-only";
import type { Pool, PoolClient } from "pg";
import type {
  CrownJewel,
  EngagementState,
  EngagementType,
  RulesOfEngagement,
  ScopeItem,
} from "@/engagements/domain/engagement";
import { ISO_TIMESTAMPS } from "@/platform/db/iso-timestamps";

/** An engagement as it is stored; instants are RFC 3339 texts. */
export interface EngagementRow {
  id: bigint;
  name: string;
  codename: string | null;
  type: EngagementType;
  client: string | null;
  state: EngagementState;
  state_since: string;
  simulation: boolean;
  scope: ScopeItem[];
  crown_jewels: CrownJewel[];
  rules: RulesOfEngagement;
  scenarios: string[];
  rules_by: string;
  rules_approved_by: string | null;
  rules_approved_by_name: string | null;
  rules_approved_at: string | null;
  starts_at: string | null;
  ends_at: string | null;
  white_team: string[];
  red_team: string[];
  /** Linked incidents by number and year of creation. */
  incidents: { number: string; year: string }[];
  log_count: number;
  register_count: number;
  last_entry_at: string | null;
  created_by: string;
  created_by_name: string;
  created_at: string;
  updated_at: string;
  version: number;
}

/**
 * What somebody may know of. Everything that reads an engagement reads it through this, so that what
 * is secret looks the same as what does not exist.
 */
export interface Sight {
  /** `user:<id>`: whoever created an engagement knows of it. */
  actor: string;
  /** Address by which teams name a person. */
  email: string;
  /** Auditors see every engagement. */
  overseesAll: boolean;
  /** Completed engagements are open to those who work on what they found. */
  seesCompleted: boolean;
}

const COLUMNS = `id, name, codename, type, client, state, state_since, simulation, scope, crown_jewels,
  rules, scenarios, rules_by, rules_approved_by, rules_approved_by_name, rules_approved_at, starts_at, ends_at,
  white_team, red_team, log_count, register_count, last_entry_at, created_by, created_by_name,
  created_at, updated_at, version,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('number', i.id::text,
      'year', to_char(i.created_at AT TIME ZONE 'UTC', 'YYYY')) ORDER BY i.id), '[]')
    FROM engagement_incident l JOIN incident i ON i.id = l.incident_id
    WHERE l.engagement_id = engagement.id) AS incidents`;

/** The condition of a sight, its values being the parameters from $1 to $4. */
const SEEN = `(created_by = $1 OR $2 = ANY (white_team) OR $2 = ANY (red_team) OR $3::boolean
  OR ($4::boolean AND state = 'completed'))`;

function seenBy(sight: Sight): unknown[] {
  return [sight.actor, sight.email, sight.overseesAll, sight.seesCompleted];
}

/** The engagement where the sight reaches it, null otherwise; `lock` keeps it until the transaction ends. */
export async function findEngagement(
  client: Pool | PoolClient,
  sight: Sight,
  id: bigint,
  lock = false,
): Promise<EngagementRow | null> {
  const { rows } = await client.query<EngagementRow>({
    text: `SELECT ${COLUMNS} FROM engagement WHERE ${SEEN} AND id = $5 ${lock ? "FOR NO KEY UPDATE" : ""}`,
    values: [...seenBy(sight), id],
    types: ISO_TIMESTAMPS,
  });
  return rows[0] ?? null;
}

export interface EngagementPage {
  simulation: boolean;
  states: readonly EngagementState[];
  types: readonly EngagementType[];
  before: bigint | null;
  limit: number;
}

/** Engagements that the sight reaches, the latest first. */
export async function findEngagements(
  pool: Pool,
  sight: Sight,
  page: EngagementPage,
): Promise<EngagementRow[]> {
  const { rows } = await pool.query<EngagementRow>({
    text: `SELECT ${COLUMNS} FROM engagement WHERE ${SEEN} AND simulation = $5
      AND (cardinality($6::text[]) = 0 OR state = ANY ($6)) AND (cardinality($7::text[]) = 0 OR type = ANY ($7))
      AND ($8::bigint IS NULL OR id < $8) ORDER BY id DESC LIMIT $9`,
    values: [...seenBy(sight), page.simulation, page.states, page.types, page.before, page.limit],
    types: ISO_TIMESTAMPS,
  });
  return rows;
}

export type EngagementColumns = Pick<
  EngagementRow,
  | "name"
  | "codename"
  | "type"
  | "client"
  | "scope"
  | "crown_jewels"
  | "rules"
  | "scenarios"
  | "starts_at"
  | "ends_at"
  | "white_team"
  | "red_team"
>;

/** Stores a new engagement and returns its number. */
export async function insertEngagement(
  client: PoolClient,
  columns: EngagementColumns,
  made: { by: string; byName: string; at: Date; simulation: boolean },
): Promise<bigint> {
  const names = Object.keys(columns) as (keyof EngagementColumns)[];
  const values = names.map((name) => stored(name, columns[name]));
  const { rows } = await client.query<{ id: bigint }>(
    `INSERT INTO engagement (${names.join(", ")}, created_by, rules_by, created_by_name, created_at,
       updated_at, state_since, simulation)
     VALUES (${names.map((_, i) => `$${i + 5}`).join(", ")}, $1, $1, $2, $3, $3, $3, $4) RETURNING id`,
    [made.by, made.byName, made.at, made.simulation, ...values],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("adding an engagement returned no number");
  return id;
}

export type EngagementChange = Partial<
  EngagementColumns &
    Pick<
      EngagementRow,
      | "state"
      | "state_since"
      | "rules_by"
      | "rules_approved_by"
      | "rules_approved_by_name"
      | "rules_approved_at"
      | "log_count"
      | "register_count"
      | "last_entry_at"
    >
>;

/** Changes a locked engagement, counts its version up and returns it. */
export async function updateEngagement(
  client: PoolClient,
  id: bigint,
  change: EngagementChange,
  at: Date,
): Promise<EngagementRow> {
  const names = Object.keys(change) as (keyof EngagementChange)[];
  const sets = names.map((name, i) => `${name} = $${i + 3}`);
  const { rows } = await client.query<EngagementRow>({
    text: `UPDATE engagement SET ${[...sets, "updated_at = $2", "version = version + 1"].join(", ")}
      WHERE id = $1 RETURNING ${COLUMNS}`,
    values: [id, at, ...names.map((name) => stored(name, change[name]))],
    types: ISO_TIMESTAMPS,
  });
  const [row] = rows;
  if (row === undefined) throw new Error(`engagement ${id} is gone`);
  return row;
}

const JSON_COLUMNS: ReadonlySet<string> = new Set(["scope", "crown_jewels", "rules", "scenarios"]);

/** pg would take a list for an array of the database. */
function stored(name: string, value: unknown): unknown {
  return JSON_COLUMNS.has(name) ? JSON.stringify(value) : value;
}
