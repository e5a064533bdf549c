import { createParser, parseAsArrayOf, parseAsStringLiteral } from "nuqs/server";
import { countedSource } from "@/platform/domain/counted-source";
import { SECURITY_EVENT_KINDS, type SecurityEventKind } from "@/platform/domain/security-event";

const PAGE_SIZE = 50;

/** The source that limits count an address by, or one as the list shows it; null where it is none. */
export function readSource(text: string): string | null {
  const address = text.trim().replace(/\/64$/, "");
  return countedSource(address);
}

/** An address or an id of an account, or null. */
export function readAccount(text: string): string | null {
  const name = text.trim().toLowerCase();
  return /^\S+@\S+$|^[0-9a-f-]{36}$/.test(name) ? name : null;
}

/** A day, or a day and a time in UTC, or null where there is no such. */
export function readTime(text: string): string | null {
  const time = text.trim();
  if (!/^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?$/.test(time)) return null;
  return Number.isNaN(Date.parse(instantOf(time))) ? null : time;
}

function instantOf(time: string): string {
  const [day = "", clock = "00:00"] = time.split(" ");
  return `${day}T${clock}:00Z`;
}

export const eventParsers = {
  kind: parseAsArrayOf(parseAsStringLiteral(SECURITY_EVENT_KINDS)).withDefault([]),
  account: createParser({ parse: readAccount, serialize: String }),
  source: createParser({ parse: readSource, serialize: String }),
  from: createParser({ parse: readTime, serialize: String }),
  to: createParser({ parse: readTime, serialize: String }),
};

/** Filters of the list, as in the address of the page. */
export interface EventFilters {
  kind: SecurityEventKind[];
  account: string | null;
  source: string | null;
  from: string | null;
  to: string | null;
}

export interface EventControl {
  state: EventFilters;
  change: (changes: Partial<EventFilters>) => void;
}

export const NO_FILTERS: EventFilters = {
  kind: [],
  account: null,
  source: null,
  from: null,
  to: null,
};

/** Input of the list query; made here for server and browser alike, so that their cache keys agree. */
export function eventInput({ kind, account, source, from, to }: EventFilters) {
  return {
    kind,
    account,
    source,
    from: from === null ? null : instantOf(from),
    to: to === null ? null : instantOf(to),
    limit: PAGE_SIZE,
  };
}
