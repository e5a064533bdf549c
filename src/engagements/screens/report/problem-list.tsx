"use client";

import { Notice } from "@/components/ui/notice";
import { readProblem } from "@/lib/problem";

/** Why the service refused, with the places that it names. */
export function ProblemList({ title, error }: { title: string; error: unknown }) {
  const problem = readProblem(error);
  return (
    <Notice tone="error" title={title}>
      <p>{problem?.detail ?? problem?.title}</p>
      {problem !== null && problem.errors.length > 0 && (
        <ul className="list-disc pl-4">
          {problem.errors.map(({ pointer, message }) => (
            <li key={pointer}>{message}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
