import { incidentsLink } from "@/incidents/screens/incidents-link";
import type { MatrixFilters } from "./matrix-input";

/** The list of the incidents for which a technique is stated, or only suggested. */
export function techniqueLink(
  id: string,
  by: "technique" | "suggested",
  { source, severity, status }: MatrixFilters,
): string {
  return incidentsLink({ source, severity, status, [by]: [id] });
}
