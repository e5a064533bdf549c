import type { ImportWarning } from "@/encoding/domain/text/import-warning";

/** Warnings that a run keeps word by word; all are counted. */
export const KEPT_WARNINGS = 200;

/** Counts every warning of an import and keeps the first of them. */
export class WarningLog {
  private readonly kept: ImportWarning[] = [];
  private total = 0;

  add(warning: ImportWarning): void {
    this.total += 1;
    if (this.kept.length < KEPT_WARNINGS) this.kept.push(warning);
  }

  result(): { warnings: readonly ImportWarning[]; warningsTotal: number } {
    return { warnings: this.kept, warningsTotal: this.total };
  }
}
