import "server-only";
import { Conditions } from "@/incidents/server/queries/incident-conditions";
import { addEquals, addListed, addSearch, type DirectoryFilter } from "./fed-directory";
import { addAfter, type Found, type Search, type Walk } from "./fed-directory-order";

/** So many agents of a lead are looked at, at least, before the rest is looked for in one piece. */
const WALKED = 2_000;
/** Leads are compared by how far down the list so many of their agents reach. */
const SAMPLE = 200;

/** Something with an index of its own in the order of the list, which all that is found has. */
interface Lead {
  table: "fed_agent" | "fed_listed_skill";
  id: "id" | "agent_id";
  column: "operator_did" | "provider_key" | "skill_id";
  value: string;
}

/** Leads to the agents of a filter: its skills, its operator, its one provider. */
export function leadsOf({ skills, operatorDid, provider }: DirectoryFilter): Lead[] {
  const ofAgent = { table: "fed_agent", id: "id" } as const;
  const leads: Lead[] = skills.map((value) => ({
    table: "fed_listed_skill",
    id: "agent_id",
    column: "skill_id",
    value,
  }));
  if (operatorDid !== null) {
    leads.push({ ...ofAgent, column: "operator_did", value: operatorDid });
  }
  if (provider !== null && !provider.isPrefix) {
    leads.push({ ...ofAgent, column: "provider_key", value: provider.key });
  }
  return leads;
}

/**
 * The agents behind a lead in the order of rankings, and where it has to be gone on by other means: behind
 * `end`, null where nothing is left or the page is full.
 */
export async function followLead(
  search: Walk,
  lead: Lead,
): Promise<{ found: Found[]; end: Search["after"] }> {
  const { pool, filter, limit, hidden } = search;
  const steps = Math.max(WALKED, 2 * limit);
  const c = new Conditions();
  const place = placeOf(c, search, lead);
  addEquals(c, filter);
  addListed(c, filter, hidden);
  addSearch(c, filter, true);
  const ordered = `ORDER BY ranking DESC, ${lead.id} DESC`;
  const { rows: found } = await pool.query<Found>(
    `SELECT a.id, a.page_key FROM (
       SELECT ${lead.id} AS id, ranking FROM ${lead.table} WHERE ${place} ${ordered} LIMIT ${steps}) step
     CROSS JOIN LATERAL (SELECT id, ranking::text AS page_key FROM fed_agent
       WHERE fed_agent.id = step.id AND ${c.sql} OFFSET 0) a
     ORDER BY step.ranking DESC, step.id DESC LIMIT ${limit}`,
    c.values,
  );
  if (found.length >= limit) return { found, end: null };
  const e = new Conditions();
  const { rows } = await pool.query<{ key: string; id: bigint }>(
    `SELECT ranking::text AS key, ${lead.id} AS id FROM ${lead.table} WHERE ${placeOf(e, search, lead)}
     ${ordered} OFFSET ${steps - 1} LIMIT 1`,
    e.values,
  );
  return { found, end: rows[0] ?? null };
}

/** Of several leads the one whose agents are rarest: the first of them reach furthest down. */
export async function rarestLead(search: Walk, leads: readonly Lead[]): Promise<Lead | undefined> {
  if (leads.length < 2) return leads[0];
  const c = new Conditions();
  const reaches = leads.map(
    (
      lead,
      n,
    ) => `SELECT ${n} AS n, (SELECT ranking FROM ${lead.table} WHERE ${placeOf(c, search, lead)}
       ORDER BY ranking DESC, ${lead.id} DESC OFFSET ${SAMPLE} LIMIT 1) AS reach`,
  );
  const { rows } = await search.pool.query<{ n: number }>(
    `SELECT n FROM (${reaches.join(" UNION ALL ")}) lead ORDER BY reach NULLS FIRST, n LIMIT 1`,
    c.values,
  );
  return leads[rows[0]?.n ?? 0];
}

/** Where the agents of a lead are in its index, after the page before. */
function placeOf(c: Conditions, search: Walk, { table, id, column, value }: Lead): string {
  const place = new Conditions(c.values);
  place.add(`${column} = ${place.value(value)}`);
  place.add(`simulation = ${place.value(search.filter.simulation)}`);
  if (table === "fed_agent") place.add("status = 'approved'");
  else if (search.hidden !== null) place.add(`hidden = ${place.value(search.hidden)}`);
  addAfter(place, search, id);
  return place.sql;
}
