import "server-only";

/**
 * SQLSTATEs of a database that cannot answer now, by class or whole (PostgreSQL 18, appendix A): connections
 * (08), exhausted resources such as disk and connections (53), a server that goes down or comes up and a
 * statement that ran out of time (57), an input or output error (58030), a server that became a standby
 * (25006), a transaction that was ended for its age (25P03, 25P04), locks that did not come (55P03) and
 * transactions that lost against another (40001, 40P01).
 */
const SQLSTATE = /^(?:08...|53...|57014|57P0[1-5]|58030|25006|25P0[34]|55P03|40001|40P01)$/;

/** System errors of an unreachable peer, a full disk and exhausted handles. */
const SYSTEM = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EAI_AGAIN",
  "ENOSPC",
  "EDQUOT",
  "EROFS",
  "EMFILE",
  "ENFILE",
]);

/** Messages of pg and pg-pool without a code. */
const MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (?:has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/;

const DEPTH = 6;

/**
 * Whether an error says that the database or the disk cannot serve now, so that the same request may
 * succeed later. Read by form and through `cause`, because drivers wrap each other and module graphs have
 * each their own classes.
 */
export function isOutage(error: unknown, depth = DEPTH): boolean {
  if (typeof error !== "object" || error === null || depth === 0) return false;
  const { code, message, cause, errors } = error as Record<string, unknown>;
  if (typeof code === "string" && (SQLSTATE.test(code) || SYSTEM.has(code))) return true;
  if (typeof message === "string" && MESSAGES.test(message)) return true;
  const inner = Array.isArray(errors) ? errors : [];
  return [cause, ...inner].some((next) => isOutage(next, depth - 1));
}
