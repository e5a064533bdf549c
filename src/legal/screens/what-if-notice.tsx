"use client";

import { FormProblem } from "@/components/forms/form-problem";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { whatIf as copy } from "./acts/copy";

type Props = {
  present: number;
  tried: number | undefined;
  isComputing: boolean;
  error: unknown;
  /** Null for those who may not record. */
  onRecord: (() => void) | null;
  onBack: () => void;
};

/** Says of everything below that it is assumed, how it differs, and the two ways out. */
export function WhatIfNotice({ present, tried, isComputing, error, onRecord, onBack }: Props) {
  const isKnown = tried !== undefined && !isComputing;
  return (
    <Notice tone="warning" title={copy.banner}>
      <p role="status">
        {isKnown ? copy.compared(tried, present) : error === null && "Evaluating these facts"}
      </p>
      <FormProblem error={error} />
      <span className="flex flex-wrap gap-2 pt-2">
        {onRecord !== null && (
          <Button size="sm" variant="primary" onClick={onRecord}>
            {copy.record}
          </Button>
        )}
        <Button size="sm" onClick={onBack}>
          Back to what is recorded
        </Button>
      </span>
    </Notice>
  );
}
