import { FormProblem } from "@/components/forms/form-problem";
import { Notice } from "@/components/ui/notice";
import { readProblem } from "@/lib/problem";
import { copy } from "./copy";

/** Why an engagement was not accepted, apart from the errors at its fields. */
export function FormProblems({ error, rest }: { error: unknown; rest: readonly string[] }) {
  if (error === null || error === undefined) return null;
  const problem = readProblem(error);
  if (problem === null) {
    return (
      <Notice tone="error" className="mt-4" title={copy.unansweredTitle}>
        {copy.unanswered}
      </Notice>
    );
  }
  const { detail } = problem;
  return (
    <div className="space-y-2 pt-4">
      <FormProblem error={error} />
      {rest
        .filter((message) => message !== detail)
        .map((message) => (
          <p key={message} className="text-critical text-xs">
            {message}
          </p>
        ))}
    </div>
  );
}
