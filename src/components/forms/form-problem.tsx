import { readProblem } from "@/lib/problem";
import { Notice } from "../ui/notice";

type Props = {
  error: unknown;
  /** Members whose errors are at their fields; the others are listed here. Null: the form shows all. */
  shown?: ReadonlySet<string> | null;
};

/** Why a form was not accepted, apart from the errors at its fields. */
export function FormProblem({ error, shown = null }: Props) {
  if (error === null || error === undefined) return null;
  const problem = readProblem(error);
  if (problem === null) {
    return (
      <Notice tone="error" title="No answer from the service">
        It is not known whether this was saved. Check before you send it again.
      </Notice>
    );
  }
  const detail = problem.detail ?? problem.title;
  const isShown = ({ pointer }: { pointer: string }) =>
    shown?.has(pointer.split("/").at(-1) ?? "") === true;
  if (problem.errors.some((each) => isShown(each) && each.message === detail)) return null;
  const rest =
    shown === null
      ? []
      : problem.errors.filter((each) => !isShown(each) && each.message !== detail);
  return (
    <Notice tone="error" title={detail}>
      {rest.length > 0 && rest.map(({ pointer, message }) => <p key={pointer}>{message}</p>)}
    </Notice>
  );
}
