import { createLoader, createSerializer } from "nuqs/server";
import type { IncidentFilters } from "@/incidents/domain/incident-list";
import { filterParsers } from "@/incidents/screens/incident/search-params";

const load = createLoader(filterParsers);
const serialize = createSerializer(filterParsers);

/**
 * The filters as the query of an address: the same text for the same list, in whatever order its
 * values were chosen. Without filters of one's own it is empty.
 */
export function viewQuery(filters: IncidentFilters): string {
  const sorted = Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.toSorted() : value,
    ]),
  );
  return serialize(sorted).replace(/^\?/, "");
}

export interface ReadView {
  filters: IncidentFilters;
  /** Names of the filters that are not known here, or whose values are not. */
  ignored: string[];
}

/** Reads a stored query; what it does not know it leaves out and names. */
export function readViewQuery(query: string): ReadView {
  const params = new URLSearchParams(query);
  const filters = load(params);
  const ignored = [...params].filter(([name, text]) => !isUnderstood(name, text, filters));
  return { filters, ignored: [...new Set(ignored.map(([name]) => name))] };
}

function isUnderstood(name: string, text: string, filters: IncidentFilters): boolean {
  const value = Object.entries(filters).find(([known]) => known === name)?.[1];
  if (value === undefined) return false;
  if (!Array.isArray(value)) return value === text;
  return value.length === (text === "" ? 0 : text.split(",").length);
}
