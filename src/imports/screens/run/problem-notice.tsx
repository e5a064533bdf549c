import { Notice } from "@/components/ui/notice";
import { readProblem } from "@/lib/problem";
import { copy } from "./copy";

type Props = { error: unknown; title: string };

/** A report that cannot be read says where it stops to make sense. */
export function ProblemNotice({ error, title }: Props) {
  const problem = readProblem(error);
  return (
    <Notice tone="error" title={title}>
      <p>
        {problem?.detail ??
          problem?.title ??
          "The service could not be reached. Nothing was changed."}
      </p>
      {problem !== null && (
        <p className="pt-1 text-xs">
          <code className="font-mono">{problem.code}</code>
          {problem.position !== null && (
            <> · {copy.position(problem.position.line, problem.position.column)}</>
          )}
          {problem.requestId !== null && (
            <>
              {" "}
              · request <code className="font-mono">{problem.requestId}</code>
            </>
          )}
        </p>
      )}
    </Notice>
  );
}
