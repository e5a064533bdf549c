import "server-only";
import { conditionsOf, type IncidentFilter, textCondition } from "./incident-conditions";
import { asksNothing } from "./incident-tallies";

/** Ids of a block of the index incident_search have all but so many bits in common. */
const BLOCK_BITS = 13;
/** So many blocks are searched one by one; what fills no page there is rare, and searched at once. */
const BLOCKS = 4;
/** So many of the newest are read one by one before any index is used. */
const WALKED = 200;

/**
 * Statement for the ids of the newest incidents in which a text is found, at most `limit`. An index
 * of trigrams knows no order: all that it finds would be read and sorted for one page. So first a
 * few of the newest are looked at, which fills a page of a common text; then the index is queried
 * for blocks of ids, from the newest on; only a rare text gets beyond them to all the others. Notes
 * its parameters in `values`.
 */
export function newestMatchesSql(
  filter: IncidentFilter & { text: string },
  before: bigint | null,
  limit: number,
  values: unknown[],
): string {
  const others = conditionsOf({ ...filter, text: null }, values);
  const found = textCondition(filter.text, others);
  const newest =
    before === null
      ? `(SELECT max(id) FROM incident WHERE simulation = ${others.value(filter.simulation)})`
      : `${others.value(before)}::bigint`;
  if (before !== null) others.add(`id < ${newest}`);
  const lastBlock = `(SELECT block - ${BLOCKS - 1} FROM newest)`;
  const more = "NOT (SELECT enough FROM walk)";
  const where = others.sql;
  // How often a text is found the planner cannot know: with little else to go by it takes the index.
  const far = asksNothing({ ...filter, text: null, status: [] })
    ? `(SELECT * FROM incident WHERE ${found} OFFSET 0) incident`
    : "incident";
  return `WITH newest AS MATERIALIZED (SELECT ${newest} >> ${BLOCK_BITS} AS block),
    walked AS MATERIALIZED (
      SELECT id, ${found} AS found FROM incident WHERE ${where} ORDER BY id DESC LIMIT ${WALKED}),
    walk AS MATERIALIZED (
      SELECT count(*) < ${WALKED} OR count(*) FILTER (WHERE found) >= ${limit} AS enough FROM walked),
    near AS MATERIALIZED (
      SELECT matching.id
      FROM (SELECT generate_series(block, greatest(block - ${BLOCKS - 1}, 0), -1) AS block FROM newest WHERE ${more}) b
        CROSS JOIN LATERAL (
          SELECT id FROM (
            SELECT * FROM incident WHERE (id >> ${BLOCK_BITS}) = b.block AND ${found} OFFSET 0) incident
          WHERE ${where} ORDER BY id DESC LIMIT ${limit}) matching
      LIMIT ${limit}),
    far AS MATERIALIZED (
      SELECT id FROM ${far}
      WHERE ${where} AND ${found} AND id < ${lastBlock} << ${BLOCK_BITS} AND ${lastBlock} > 0
        AND ${more} AND (SELECT count(*) FROM near) < ${limit}
      ORDER BY id DESC LIMIT ${limit})
    SELECT id FROM (
      SELECT id FROM walked WHERE found AND (SELECT enough FROM walk)
      UNION ALL SELECT id FROM near UNION ALL SELECT id FROM far) found
    ORDER BY id DESC LIMIT ${limit}`;
}
