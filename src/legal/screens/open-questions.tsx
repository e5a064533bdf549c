"use client";

import { useEffect } from "react";
import type { LegalTriggersDto } from "@/legal/server/evaluations/legal-dto";
import { questions as copy } from "./acts/copy";

type Props = {
  missing: LegalTriggersDto["missing_facts"];
  wanted: { fact: string; wish: number } | null;
};

/** The questions that are open, for those who may not answer them. */
export function OpenQuestions({ missing, wanted }: Props) {
  useEffect(() => {
    if (wanted !== null) document.getElementById(`fact-${wanted.fact}`)?.focus();
  }, [wanted]);
  if (missing.length === 0) return <p className="text-muted">{copy.none}</p>;
  return (
    <ul className="list-disc space-y-1 pl-5">
      {missing.map(({ fact, question }) => (
        <li key={fact} id={`fact-${fact}`} tabIndex={-1}>
          {question}
        </li>
      ))}
    </ul>
  );
}
