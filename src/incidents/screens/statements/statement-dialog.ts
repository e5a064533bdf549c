import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";

/** What every dialog that states something takes. */
export interface StatementDialogProps {
  incident: IncidentDetailDto;
  onClose: () => void;
}
