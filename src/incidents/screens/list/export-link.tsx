import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import type { IncidentFilters } from "@/incidents/domain/incident-list";
import { formatTotal } from "@/lib/format";
import { exportAddress } from "../incident/search-params";
import type { IncidentPages } from "./use-incident-pages";

type Props = { pages: IncidentPages; filters: IncidentFilters };

/** Downloads the whole view as CSV and says before how many rows that are. */
export function ExportLink({ pages, filters }: Props) {
  if (pages.total === 0) return null;
  const total = formatTotal(pages.total, pages.totalIsExact);
  return (
    <Button asChild size="sm" variant="ghost">
      <a
        href={exportAddress(filters)}
        download
        title="CSV of this view, with its filters and order"
      >
        <Download aria-hidden />
        {pages.totalIsExact
          ? `Export ${total} ${pages.total === 1 ? "row" : "rows"}`
          : `Export all rows (${total})`}
      </a>
    </Button>
  );
}
