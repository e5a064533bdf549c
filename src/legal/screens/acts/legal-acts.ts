import type { FactQuestion } from "./answer";
import type { LegalDialog } from "./legal-dialog";

/** Actions on a trigger. */
export interface TriggerActs {
  questions: ReadonlyMap<string, FactQuestion>;
  mayRecord: boolean;
  mayDecide: boolean;
  /** Shown for facts that are only assumed: nothing can be recorded on it. */
  isAssumed: boolean;
  onOpen: (dialog: LegalDialog) => void;
  /** Leads to the question for a fact. */
  onAsk: (fact: string) => void;
}
