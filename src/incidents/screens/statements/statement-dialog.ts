import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";

/** Common props of statement dialogs. */
export interface StatementDialogProps {
  incident: IncidentDetailDto;
  onClose: () => void;
}
