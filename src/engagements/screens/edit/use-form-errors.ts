"use client";

import { useEffect, useState } from "react";
import { readProblem } from "@/lib/problem";
import { copy } from "./copy";
import { checkForm, type FieldErrors, placeErrors } from "./form-body";
import type { EngagementForm } from "./form-value";

const NONE: FieldErrors = {};

/** Faults of a form: those found here once it was sent, and those in the service's answer. */
export function useFormErrors(form: EngagementForm, error: unknown) {
  const [sent, setSent] = useState<EngagementForm | null>(null);
  const [failures, setFailures] = useState(0);
  // Once the answer is rendered: before that, there is no field to focus.
  useEffect(() => {
    if (error !== null) setFailures((count) => count + 1);
  }, [error]);
  const problem = readProblem(error);
  const answered = sent === null || problem === null ? null : placeErrors(sent, problem.errors);
  const fields: FieldErrors = {
    ...answered?.fields,
    ...(sent === null ? NONE : checkForm(form, copy)),
  };
  return {
    fields,
    /** Messages that belong to no field. */
    rest: answered?.rest ?? [],
    wrong: Object.keys(fields).length,
    failures,
    /** Begins anew, as if nothing had been sent. */
    clear: () => setSent(null),
    /** True where the form can be sent; from the first attempt on, errors show as one types. */
    attempt: (): boolean => {
      setSent(form);
      const isSound = Object.keys(checkForm(form, copy)).length === 0;
      if (!isSound) setFailures((count) => count + 1);
      return isSound;
    },
  };
}
