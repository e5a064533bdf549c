import type { FieldErrors } from "./form-body";
import type { EngagementForm } from "./form-value";

export interface SectionProps {
  form: EngagementForm;
  errors: FieldErrors;
  onChange: (next: Partial<EngagementForm>) => void;
}
