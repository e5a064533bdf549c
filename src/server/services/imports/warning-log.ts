import type { ImportWarning } from "@/domain/findings/finding";

const KEPT = 200;

/** Counts every warning of an import and keeps the first 200. */
export class WarningLog {
  private readonly kept: ImportWarning[] = [];
  private total = 0;

  add(warning: ImportWarning): void {
    this.total += 1;
    if (this.kept.length < KEPT) this.kept.push(warning);
  }

  result(): { warnings: readonly ImportWarning[]; warningsTotal: number } {
    return { warnings: this.kept, warningsTotal: this.total };
  }
}
