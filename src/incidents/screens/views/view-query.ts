import { createLoader, createSerializer } from "nuqs/server";
import { type IncidentView, viewParsers } from "@/incidents/screens/incident/search-params";

const load = createLoader(viewParsers);
const serialize = createSerializer(viewParsers);

/**
 * Filters and look as the query of an address: the same text for the same list, in whatever order the
 * values of a filter were chosen. Without choices of one's own it is empty.
 */
export function viewQuery(filters: IncidentView): string {
  const sorted = Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [
      name,
      // The order of columns is meant.
      Array.isArray(value) && name !== "columns" ? value.toSorted() : value,
    ]),
  );
  return serialize(sorted).replace(/^\?/, "");
}

export interface ReadView {
  filters: IncidentView;
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

function isUnderstood(name: string, text: string, filters: IncidentView): boolean {
  const value = Object.entries(filters).find(([known]) => known === name)?.[1];
  if (value === undefined) return false;
  if (!Array.isArray(value)) return value === text;
  return value.length === (text === "" ? 0 : text.split(",").length);
}
