/** Something a reader of the import must know: a row left out, a guess made, a value not understood. */
export interface ImportWarning {
  /** Stable code: `severity_unmapped`, `record_invalid`, `encoding_guessed`, … */
  code: string;
  message: string;
  /** 1-based number of the source record, or null when it concerns the whole report. */
  record: number | null;
  line: number | null;
  field: string | null;
}

/** A warning that concerns the report as a whole and no record of it. */
export function reportWarning(
  code: string,
  message: string,
  line: number | null = null,
  field: string | null = null,
): ImportWarning {
  return { code, message, record: null, line, field };
}
