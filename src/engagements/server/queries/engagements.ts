import "server-only";
import { sql } from "kysely";
import type { Pool, PoolClient } from "pg";
import type {
  CrownJewel,
  EngagementState,
  EngagementType,
  RulesOfEngagement,
  ScopeItem,
} from "@/engagements/domain/engagement";
import { COLUMNS } from "@/generated/tables";
import { containing } from "@/platform/db/containing";
import { ISO_TIMESTAMPS } from "@/platform/db/iso-timestamps";
import { columnsOf, type IsoRow, type Row } from "@/platform/db/rows";
import { runStatement, statements } from "@/platform/db/statements";

/** An engagement as it is stored; instants are RFC 3339 texts. */
export type EngagementRow = IsoRow<
  Row<
    "engagement",
    {
      type: EngagementType;
      state: EngagementState;
      scope: ScopeItem[];
      crown_jewels: CrownJewel[];
      rules: RulesOfEngagement;
      scenarios: string[];
    }
  >
> & {
  /** Linked incidents by number and year of creation. */
  incidents: { number: string; year: string }[];
};

/**
 * Which engagements an account may see. Everything that reads an engagement reads it through this, so
 * that what is secret looks the same as what does not exist.
 */
export interface Visibility {
  /** `user:<id>`: the creator of an engagement sees it. */
  actor: string;
  /** Address by which teams name a person. */
  email: string;
  /** Auditors see every engagement. */
  overseesAll: boolean;
  /** Completed engagements are open to those who work on what they found. */
  seesCompleted: boolean;
}

const INCIDENTS = `(SELECT coalesce(jsonb_agg(jsonb_build_object('number', i.id::text,
      'year', to_char(i.created_at AT TIME ZONE 'UTC', 'YYYY')) ORDER BY i.id), '[]')
    FROM engagement_incident l JOIN incident i ON i.id = l.incident_id
    WHERE l.engagement_id = engagement.id)`;
const READ = `${columnsOf("engagement")}, ${INCIDENTS} AS incidents`;

/** SQL condition of an account's visibility, with parameters $1 to $4. */
const SEEN = `(created_by = $1 OR $2 = ANY (white_team) OR $2 = ANY (red_team) OR $3::boolean
  OR ($4::boolean AND state = 'completed'))`;

function seenBy(visibility: Visibility): unknown[] {
  return [visibility.actor, visibility.email, visibility.overseesAll, visibility.seesCompleted];
}

/** The engagement if visible, null otherwise; `lock` keeps it until the transaction ends. */
export async function findEngagement(
  client: Pool | PoolClient,
  visibility: Visibility,
  id: bigint,
  lock = false,
): Promise<EngagementRow | null> {
  const { rows } = await client.query<EngagementRow>({
    text: `SELECT ${READ} FROM engagement WHERE ${SEEN} AND id = $5 ${lock ? "FOR NO KEY UPDATE" : ""}`,
    values: [...seenBy(visibility), id],
    types: ISO_TIMESTAMPS,
  });
  return rows[0] ?? null;
}

export interface EngagementPage {
  simulation: boolean;
  states: readonly EngagementState[];
  types: readonly EngagementType[];
  before: bigint | null;
  /** Null: all of them. */
  limit: number | null;
}

/** Visible engagements, latest first. */
export async function findEngagements(
  client: Pool | PoolClient,
  visibility: Visibility,
  page: EngagementPage,
): Promise<EngagementRow[]> {
  const { rows } = await client.query<EngagementRow>({
    text: `SELECT ${READ} FROM engagement WHERE ${SEEN} AND simulation = $5
      AND (cardinality($6::text[]) = 0 OR state = ANY ($6)) AND (cardinality($7::text[]) = 0 OR type = ANY ($7))
      AND ($8::bigint IS NULL OR id < $8) ORDER BY id DESC LIMIT $9`,
    values: [
      ...seenBy(visibility),
      page.simulation,
      page.states,
      page.types,
      page.before,
      page.limit,
    ],
    types: ISO_TIMESTAMPS,
  });
  return rows;
}

/** As the index engagement_search_idx has it. */
const NAMES = "(name || ' ' || coalesce(codename, '') || ' ' || coalesce(client, ''))";

/** Visible engagements with a number, or with a text in their names, latest first. */
export async function searchEngagements(
  client: Pool | PoolClient,
  visibility: Visibility,
  wanted: { number: bigint } | { text: string; simulation: boolean },
  limit: number,
): Promise<
  Pick<EngagementRow, "id" | "name" | "client" | "state" | "created_at" | "simulation">[]
> {
  const [condition, values] =
    "number" in wanted
      ? ["id = $6", [wanted.number]]
      : [`${NAMES} ILIKE $6 AND simulation = $7`, [containing(wanted.text), wanted.simulation]];
  const { rows } = await client.query<EngagementRow>({
    text: `SELECT id, name, client, state, created_at, simulation FROM engagement
      WHERE ${SEEN} AND ${condition} ORDER BY id DESC LIMIT $5`,
    values: [...seenBy(visibility), limit, ...values],
    types: ISO_TIMESTAMPS,
  });
  return rows;
}

/** Columns that an act may set. */
export type EngagementChange = Partial<
  Omit<EngagementRow, "id" | "version" | "incidents" | "simulation" | "created_by" | "created_at">
>;

/** Stores a new engagement and returns its number. */
export async function insertEngagement(
  client: PoolClient,
  columns: EngagementChange & Pick<EngagementRow, "name" | "type">,
  made: { by: string; byName: string; at: Date; simulation: boolean },
): Promise<bigint> {
  const [row] = await runStatement(
    client,
    statements
      .insertInto("engagement")
      .values({
        ...stored(columns),
        created_by: made.by,
        rules_by: made.by,
        created_by_name: made.byName,
        created_at: made.at,
        updated_at: made.at,
        state_since: made.at,
        simulation: made.simulation,
      })
      .returning("id"),
  );
  if (row === undefined) throw new Error("adding an engagement returned no number");
  return row.id;
}

/** Changes a locked engagement, counts its version up and returns it. */
export async function updateEngagement(
  client: PoolClient,
  id: bigint,
  change: EngagementChange,
  at: Date,
): Promise<EngagementRow> {
  const [row] = await runStatement(
    client,
    statements
      .updateTable("engagement")
      .set({ ...stored(change), updated_at: at })
      .set((eb) => ({ version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .returning([...COLUMNS.engagement, sql.raw(INCIDENTS).as("incidents")])
      .$castTo<EngagementRow>(),
    ISO_TIMESTAMPS,
  );
  if (row === undefined) throw new Error(`engagement ${id} is gone`);
  return row;
}

const JSON_COLUMNS = ["scope", "crown_jewels", "rules", "scenarios"] as const;

/** pg would take a list for an array of the database. */
function stored<Change extends EngagementChange>(change: Change): Change {
  const json = JSON_COLUMNS.filter((name) => change[name] !== undefined);
  return {
    ...change,
    ...Object.fromEntries(json.map((name) => [name, JSON.stringify(change[name])])),
  };
}
