import type { LegalTriggersDto, StageDto, TriggerDto } from "@/legal/server/evaluations/legal-dto";
import type { FactQuestion, FactValue } from "./answer";

/** Subject of a dialog of the legal view. */
export type LegalDialog =
  | { kind: "fact"; key: string }
  | { kind: "take_back"; key: string }
  | { kind: "assumed"; facts: Readonly<Record<string, FactValue>> }
  | { kind: "event" }
  | { kind: "draft"; trigger: TriggerDto; stage: StageDto }
  | { kind: "submission"; trigger: TriggerDto; stage: StageDto }
  | { kind: "decision"; trigger: TriggerDto };

/** Common props of the legal view's dialogs. */
export interface LegalDialogProps {
  incidentId: string;
  /** Version of the incident that was seen. */
  version: number;
  legal: LegalTriggersDto;
  questions: ReadonlyMap<string, FactQuestion>;
  /** Called once an assumed fact is recorded. */
  onRecorded: () => void;
  onClose: () => void;
}
