import { readProblem } from "@/lib/problem";
import { Notice } from "./ui/notice";

/** Why a form was not accepted, apart from the errors at its fields. */
export function FormProblem({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null;
  const problem = readProblem(error);
  if (problem === null) {
    return (
      <Notice tone="error" title="This did not work">
        The service could not be reached. Nothing was changed.
      </Notice>
    );
  }
  return <Notice tone="error" title={problem.detail ?? problem.title} />;
}
