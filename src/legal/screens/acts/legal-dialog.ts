import type { LegalTriggersDto, StageDto, TriggerDto } from "@/legal/server/evaluations/legal-dto";
import type { FactQuestion, FactValue } from "./answer";

/** What a dialog of the legal view is about. */
export type LegalDialog =
  | { kind: "fact"; key: string }
  | { kind: "take_back"; key: string }
  | { kind: "assumed"; facts: Readonly<Record<string, FactValue>> }
  | { kind: "event" }
  | { kind: "draft"; trigger: TriggerDto; stage: StageDto }
  | { kind: "submission"; trigger: TriggerDto; stage: StageDto }
  | { kind: "decision"; trigger: TriggerDto };

/** What every dialog of the legal view takes. */
export interface LegalDialogProps {
  incidentId: string;
  /** Version of the incident that was seen. */
  version: number;
  legal: LegalTriggersDto;
  questions: ReadonlyMap<string, FactQuestion>;
  /** What was assumed is recorded by now. */
  onRecorded: () => void;
  onClose: () => void;
}
